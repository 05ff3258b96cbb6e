/** For `ilike`: somewhere in a text. What people type is looked for as it stands: % and _ are no wildcards. */
export const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
