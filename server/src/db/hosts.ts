const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/;

/**
 * An address with one host for each that a connection string names, as libpq writes them: `postgres://u:p@a:5432,b/db`.
 * Empty where it is no such address.
 */
export function splitHosts(connectionString: string): string[] {
  const [, before = '', hosts, after = ''] = parts.exec(connectionString) ?? [];
  const urls = hosts?.split(',').map((host) => before + host + after) ?? [];
  return urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '') ? urls : [];
}
