const WORDS = ['password', 'passcode', 'passphrase', 'pin', 'secret', 'credential', 'key', 'token'];
const LOWER = WORDS.join('|');
const CAPITALIZED = WORDS.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|');
const UPPER = LOWER.toUpperCase();

const SECRET_NAME = new RegExp(
  [
    // snake_case, kebab-case, the first word of camelCase, and a word after an acronym: `api_key`, `pinCode`, `APIkey`
    `(?<!\\p{Ll}|(?<!\\p{Lu})\\p{Lu})(?:${LOWER})s?(?!\\p{Ll})`,
    // camelCase and PascalCase: `adminPassword`
    `(?:${CAPITALIZED})s?(?!\\p{Ll})`,
    // an acronym, which ends before the capital of the next word: `PIN`, `adminPINCode`
    `(?<!\\p{Lu})(?:${UPPER})[sS]?(?!\\p{Ll}|\\p{Lu}(?!\\p{Ll}))`,
  ].join('|'),
  'u',
);

/** True for the name of a field that has a word for a secret, such as `apiKey`, but not for `keyboardLayout`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}
