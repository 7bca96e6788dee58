import type { SignInInput } from './MockSolanaWallet.ts'

/** The text of Sign In With Solana: what is absent has no line. */
export function writeSignInText(input: SignInInput & { domain: string; address: string }): string {
  const { domain, address, statement, resources } = input
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const listed = resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []
  const parts = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    statement,
    [...fields, ...listed].join('\n'),
  ]
  return parts.filter(Boolean).join('\n\n')
}
