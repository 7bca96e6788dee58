import { isDomain, isSegment, isUri } from './isUri.ts'
import { longestSignIn } from './longestSignIn.ts'
import { type Profile, profileOf } from './profiles.ts'
import { readTime } from './readTime.ts'
import { SignInFormatError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'

/** `reserved`, `unreserved` and spaces of EIP-4361: no line break, and nothing invisible. */
const statementPattern = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]*$/

/**
 * As `formatSignIn`, with an EVM address in any letter case: for a page, whose account has its checksum from its adapter, and which then
 * loads no hash function for it.
 * @throws SignInFormatError for a field that no message has.
 */
export function composeSignIn(fields: SignInFields): string {
  const { domain, statement, uri, version, nonce, issuedAt, expirationTime, notBefore, requestId, resources } = fields
  const { profile, reference, address } = readAccount(fields.account)
  assertFields(fields)
  if (statement === '' && !profile.hasEmptyStatements) throw new SignInFormatError('statement', { why: 'is empty' })
  const text = [
    `${domain} wants you to sign in with your ${profile.name} account:\n${address}\n`,
    ...(statement === undefined ? profile.gap : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${profile.chainIds?.[reference] ?? reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
  if (text.length > longestSignIn) throw new SignInFormatError('text', { why: 'is too long' })
  return text
}

function readAccount(account: string): { profile: Profile; reference: string; address: string } {
  const [namespace = '', reference = '', address = '', ...rest] = account.split(':')
  const profile = profileOf(namespace)
  if (!profile || rest.length > 0) throw new SignInFormatError('account', { why: 'is no CAIP-10 id' })
  if (!profile.isReference(reference)) throw new SignInFormatError('account', { why: `is of no ${namespace} chain` })
  if (!profile.isAddress(address)) throw new SignInFormatError('account', { why: `has no ${profile.name} address` })
  return { profile, reference, address }
}

function assertFields(fields: SignInFields): void {
  const { domain, uri, version, nonce, issuedAt, expirationTime, notBefore, statement, requestId, resources } = fields
  // Only the type says that there is no other.
  if (version !== '1') throw new SignInFormatError('version', { why: 'is not 1', code: 'unknown_version' })
  const assert = (isValid: boolean, field: string, why: string) => {
    if (!isValid) throw new SignInFormatError(field, { why })
  }
  assert(isDomain(domain), 'domain', 'is no host with an optional port')
  assert(isUri(uri), 'uri', 'is no URI with a scheme')
  assert(/^[A-Za-z0-9]{8,128}$/.test(nonce), 'nonce', 'is not 8 to 128 letters and digits')
  for (const [field, time] of Object.entries({ issuedAt, expirationTime, notBefore }))
    assert(time === undefined ? field !== 'issuedAt' : readTime(time) !== undefined, field, 'is no time of RFC 3339')
  assert(statementPattern.test(statement ?? ''), 'statement', 'has a character that EIP-4361 does not allow')
  assert(isSegment(requestId ?? ''), 'requestId', 'has a character that RFC 3986 does not allow in a path')
  assert((resources ?? []).every(isUri), 'resources', 'contain one that is no URI with a scheme')
}
