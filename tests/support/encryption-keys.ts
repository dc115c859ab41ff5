/** The key that tests encrypt with, so that none is made beside the checkout. */
export const testEncryptionKeys = 'test:no-secret-either-but-long-enough-too'
