import { composeSignIn } from './composeSignIn.ts'
import { RecapError } from './Recap.ts'
import { readTime } from './readTime.ts'
import { type SignInCode, SignInError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'
import { splitRecap } from './withRecap.ts'

/** What a message must say; what is absent here may have any value. */
export type SignInExpectation = {
  domain: string
  uri?: string
  nonce?: string
  /** CAIP-10. */
  account?: string
  /** CAIP-2 ids, one of which must be the account's. */
  chains?: readonly string[]
  /** null: the message has none. */
  statement?: string | null
  /** In this order; empty: the message has none. */
  resources?: readonly string[]
  requestId?: string
  /** A ReCap (ERC-5573) may follow the statement and the resources expected above. Otherwise one is a part of both. */
  allowRecap?: boolean
  /** Epoch ms; the clock's when absent. */
  now?: number
}

/** How far the clock of a visitor's device may be ahead. */
const clockToleranceMs = 60_000

/**
 * As `checkSignIn`, with an EVM address in any letter case: for a page, which compares it with its account.
 * @throws SignInError for the first difference; SignInFormatError for fields that no message has.
 */
export function compareSignIn(fields: SignInFields, expected: SignInExpectation): void {
  const { now = Date.now() } = expected
  const assert = (isRight: boolean, code: SignInCode, what: string) => {
    if (!isRight) throw new SignInError(code, what)
  }
  assert(fields.version === '1', 'unknown_version', 'its version is not 1')
  composeSignIn(fields)
  assert(fields.domain === expected.domain, 'wrong_domain', `it is for ${fields.domain}`)
  assert(isExpected(fields.uri, expected.uri), 'wrong_uri', `it is for ${fields.uri}`)
  assert(isExpected(fields.nonce, expected.nonce), 'wrong_nonce', 'its nonce is another one')
  checkAccount(fields.account, expected)
  checkTexts(fields, expected)
  assert(isExpected(fields.requestId, expected.requestId), 'wrong_request', 'it answers another request')
  // composeSignIn has accepted the times.
  const [issuedAt, notBefore, expirationTime] = [fields.issuedAt, fields.notBefore, fields.expirationTime].map(
    (time) => (time === undefined ? undefined : readTime(time)),
  )
  assert((issuedAt ?? now) <= now + clockToleranceMs, 'issued_in_future', `it was issued at ${fields.issuedAt}`)
  assert((notBefore ?? now) <= now, 'not_yet_valid', `it is valid from ${fields.notBefore}`)
  assert((expirationTime ?? Number.POSITIVE_INFINITY) > now, 'expired', `it expired at ${fields.expirationTime}`)
}

function checkAccount(account: string, expected: SignInExpectation): void {
  const [namespace, reference, address = ''] = account.split(':')
  if (expected.account !== undefined) {
    const [ofNamespace, ofReference, ofAddress = ''] = expected.account.split(':')
    // The letter case of an EVM address is its checksum alone.
    const toComparable = (text: string) => (namespace === 'eip155' ? text.toLowerCase() : text)
    if (ofNamespace !== namespace || toComparable(ofAddress) !== toComparable(address))
      throw new SignInError('wrong_account', `it is of ${account}`)
    if (ofReference !== reference) throw new SignInError('wrong_chain', `it is of ${account}`)
  }
  if (expected.chains && !expected.chains.includes(`${namespace}:${reference}`))
    throw new SignInError('wrong_chain', `it is of ${account}`)
}

function checkTexts(fields: SignInFields, expected: SignInExpectation): void {
  const parts = readParts(fields)
  const { statement, resources = [] } = expected.allowRecap && parts ? parts : fields
  if (expected.statement !== undefined && expected.statement !== (statement ?? null))
    throw new SignInError('wrong_statement', 'its statement is another one')
  const { length } = expected.resources ?? resources
  if (length !== resources.length || expected.resources?.some((resource, index) => resource !== resources[index]))
    throw new SignInError('wrong_resources', 'its resources are others')
}

/** The statement of a ReCap is checked also where none is expected: a person signed one thing, and a service would read another. */
function readParts(fields: SignInFields): ReturnType<typeof splitRecap> {
  try {
    return splitRecap(fields)
  } catch (cause) {
    if (!(cause instanceof RecapError)) throw cause
    throw new SignInError(
      cause.code === 'wrong_statement' ? 'wrong_statement' : 'wrong_resources',
      'its ReCap is not valid',
    )
  }
}

function isExpected(value: string | undefined, expected: string | undefined): boolean {
  return expected === undefined || value === expected
}
