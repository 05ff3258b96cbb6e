const noText = 'Text for people comes from `texts/`, in their language.';
const words = '/[A-Za-z\\u0904-\\u0939]/';
const textAttribute =
  'JSXAttribute[name.name=/^(alt|aria-label|caption|description|failed|heading|hint|label|placeholder|text|title)$/]';
const braces = `:matches(JSXElement, ${textAttribute}) > JSXExpressionContainer`;

const noPath = 'A page has one address, in the contract: link with `href(pages.…)`.';
const noKey = 'Query keys come from web/src/api/query-keys.ts, so that each query has one key for reading and writing.';
const noClock = 'A rule gets the time and random numbers as arguments.';

/** @typedef {(node: unknown) => void} Visit */
/** @typedef {{ report(found: { node: unknown, message: string }): void }} Context */

/**
 * A rule that refuses whatever one of the selectors finds.
 * @param {string} message
 * @param {string[]} selectors
 */
const refuse = (message, selectors) => ({
  /** @param {Context} context @returns {Record<string, Visit>} */
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** The rules of this project alone: `ekbid/…` in oxlint.config.ts. */
export default {
  meta: { name: 'ekbid' },
  rules: {
    'no-text': refuse(noText, [
      `JSXText[value=${words}]:not([value=/^\\s*EkBid\\s*$/])`,
      `${textAttribute} > Literal[value=${words}]`,
      `${braces} > Literal[value=${words}]`,
      `${braces} > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${words}]`,
      `${braces} > TemplateLiteral > TemplateElement[value.raw=${words}]`,
      `CallExpression[callee.object.name='toast'] > Literal[value=${words}]`,
    ]),
    'no-path': refuse(noPath, [
      // Paths that begin with `/api` are allowed, and so are paths as keys of a table: both are calls of the API, not
      // pages.
      'Literal[value=/^\\u002F($|(?!api\\u002F)[a-z])/]:not(Property > Literal.key, TSLiteralType > Literal)',
      'TemplateLiteral > TemplateElement:first-child[value.raw=/^\\u002F(?!api$)[a-z]/]',
    ]),
    'no-query-key': refuse(noKey, [
      "Property[key.name='queryKey'] > :matches(ArrayExpression, ArrayPattern)",
      "MemberExpression[computed=true] > :matches(Identifier[name='queryKey'], [property.name='queryKey']).object",
      'CallExpression[callee.property.name=/^[gs]etQueryData$/] > ArrayExpression',
    ]),
    'no-clock': refuse(noClock, [":matches(NewExpression, CallExpression)[callee.name='Date'][arguments.length=0]"]),
  },
};
