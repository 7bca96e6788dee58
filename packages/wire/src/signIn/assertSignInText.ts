import { composeSignIn } from './composeSignIn.ts'
import type { SignInFields } from './SignInFields.ts'

const probe = {
  domain: 'app.example.com',
  account: `eip155:1:0x${'0'.repeat(40)}`,
  uri: 'https://app.example.com',
  version: '1',
  nonce: '00000000',
  issuedAt: '2025-01-01T00:00:00Z',
} as const

/**
 * For options, before anybody signs in.
 * @throws SignInFormatError for a statement that no message can say, or resources that none can list; its `field` says which.
 * @example assertSignInText({ statement: 'One line.\nAnother one.' }) // throws
 */
export function assertSignInText({ statement, resources }: Pick<SignInFields, 'statement' | 'resources'>): void {
  composeSignIn({ ...probe, ...(statement !== undefined && { statement }), ...(resources && { resources }) })
}
