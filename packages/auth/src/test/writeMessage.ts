import { formatSignIn, type SignInFields } from '@latchkey/wire/sign-in'

/** A sign-in's text, of an account. */
export function writeMessage(account: string, fields: Partial<SignInFields> = {}): string {
  return formatSignIn({
    domain: 'app.example.com',
    account,
    uri: 'https://app.example.com/login',
    version: '1',
    nonce: '0123456789abcdef0123456789abcdef',
    issuedAt: new Date().toISOString(),
    statement: 'Sign in to the app.',
    ...fields,
  })
}
