import { composeSignIn } from './composeSignIn.ts'
import { longestSignIn } from './longestSignIn.ts'
import { namespaceOf, profileOf } from './profiles.ts'
import { SignInFormatError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'

/**
 * As `parseSignIn`, with an EVM address in any letter case: for a page, which compares it with its account.
 * @returns the fields that `composeSignIn` writes to exactly this text, byte for byte.
 * @throws SignInFormatError for any other text; its code is `unknown_version` for a message of another version.
 */
export function readSignIn(text: string): SignInFields {
  if (text.length > longestSignIn) throw new SignInFormatError('text', { why: 'is too long' })
  const [first = '', address = '', , ...body] = text.split('\n')
  const [, domain = '', name = ''] = /^(\S+) wants you to sign in with your (\w+) account:$/.exec(first) ?? []
  const namespace = namespaceOf(name)
  const profile = profileOf(namespace ?? '')
  if (!namespace || !profile) throw new SignInFormatError('text', { why: 'does not begin as one' })

  const hasStatement = body[1] === ''
  const lines = body.slice(hasStatement ? 2 : profile.gap.length)
  const take = (label: string) => (lines[0]?.startsWith(label) ? lines.shift()?.slice(label.length) : undefined)
  const takeRequired = (label: string) => {
    const value = take(`${label}: `)
    if (value === undefined) throw new SignInFormatError('text', { why: `has no “${label}” in its place` })
    return value
  }
  const uri = takeRequired('URI')
  const version = takeRequired('Version') as '1' // composeSignIn refuses any other
  const reference = readChainId(takeRequired('Chain ID'), profile.chainIds)
  const account = `${namespace}:${reference}:${address}`
  const nonce = takeRequired('Nonce')
  const issuedAt = takeRequired('Issued At')
  const optional: Partial<SignInFields> = {
    statement: hasStatement ? body[0] : undefined,
    expirationTime: take('Expiration Time: '),
    notBefore: take('Not Before: '),
    requestId: take('Request ID: '),
    resources: take('Resources:') === undefined ? undefined : lines.splice(0).map((line) => line.slice(2)),
  }
  const fields: SignInFields = { domain, account, uri, version, nonce, issuedAt, ...present(optional) }
  // Whatever was passed over above differs here.
  if (composeSignIn(fields) !== text) throw new SignInFormatError('text', { why: 'has something that no field holds' })
  return fields
}

/** The CAIP-2 reference of a `Chain ID`. */
function readChainId(chainId: string, chainIds: Readonly<Record<string, string>> = {}): string {
  return Object.keys(chainIds).find((reference) => chainIds[reference] === chainId) ?? chainId
}

function present(fields: Partial<SignInFields>): Partial<SignInFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
