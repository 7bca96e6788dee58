import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { SignInFormatError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'
import { fieldsOf } from './test/arbitraries.ts'
import { rounds } from './test/rounds.ts'

/** What the reference parser of EIP-4361 reads. */
function readElsewhere(text: string): SignInFields | undefined {
  try {
    const { scheme, domain, address, chainId, statement, uri, nonce, issuedAt, ...others } = new ParsedMessage(text)
    if (scheme) return undefined
    const { expirationTime, notBefore, requestId, resources, version } = others
    const fields = { domain, statement, uri, nonce, issuedAt, expirationTime, notBefore, requestId, resources }
    return { ...fields, account: `eip155:${chainId}:${address}`, version: version as '1' }
  } catch {
    return undefined
  }
}

function read(text: string): SignInFields | undefined {
  try {
    return parseSignIn(text)
  } catch (thrown) {
    if (thrown instanceof SignInFormatError) return undefined
    throw thrown
  }
}

const messages = fieldsOf('eip155')
  // That parser reads a chain as a number.
  .map((fields) => ({
    ...fields,
    account: fields.account.replace(/:\d+:/, (chain) => `${chain.slice(0, 10).replace(/:$/, '')}:`),
  }))

test('random messages of eip155: what the reference parser reads of ours is what we wrote', () => {
  fc.assert(
    fc.property(messages, (fields) => {
      expect(readElsewhere(formatSignIn(fields))).toEqual(fields)
    }),
    { numRuns: rounds },
  )
}, 900_000)

test('random messages of eip155, damaged: we read none that the reference parser refuses, and the same of those that it reads', () => {
  const found = { both: 0, theirsAlone: 0, neither: 0 }
  const characters = fc.constantFrom(...'aZ0:/?#[]@!$&()*+,;=-._~ %"<>\\^`{|}\n\t\u00e4')
  fc.assert(
    fc.property(messages, fc.nat(), fc.nat({ max: 1 }), characters, (fields, at, removed, added) => {
      const text = formatSignIn(fields)
      const place = at % text.length
      const changed = text.slice(0, place) + added + text.slice(place + removed)
      const [ours, theirs] = [read(changed), readElsewhere(changed)]
      if (ours && !theirs) throw new Error(`We alone read ${JSON.stringify(changed)}`)
      if (ours) expect(ours).toEqual(theirs)
      found[ours ? 'both' : theirs ? 'theirsAlone' : 'neither'] += 1
    }),
    { numRuns: 2 * rounds },
  )
  expect(found.both).toBeGreaterThan(rounds / 10)
  expect(found.neither).toBeGreaterThan(rounds / 10)
}, 900_000)
