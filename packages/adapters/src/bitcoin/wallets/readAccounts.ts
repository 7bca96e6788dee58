import { WalletError } from '@latchkey/core/errors'
import {
  type Bytes,
  CodecError,
  fromHex,
  hash160,
  isSameBytes,
  joinBytes,
  type ParsedAddress,
  parseBitcoinAddress,
  type ScriptKind,
  toProgram,
  toScriptKind,
  toTaprootOutputKey,
} from '@latchkey/wire/bitcoin'
import type { BitcoinAccount } from './BitcoinWallet.ts'

/** An account as a wallet writes it. */
export type GivenAccount = { address: unknown; publicKey?: unknown; purpose?: unknown; source?: unknown }

/**
 * The accounts that a wallet shares, the one selected there first. A key must be that of its address.
 *
 * Where a wallet does not say what an account is for, Taproot beside another kind is for ordinals, as all wallets with two accounts have it.
 * @throws WalletError for a list that is none, or an account that is invalid
 */
export function readAccounts(given: unknown): readonly BitcoinAccount[] {
  if (!Array.isArray(given)) throw invalid('list of accounts')
  const accounts = (given as GivenAccount[]).slice(0, mostAccounts).map(readAccount)
  const isMixed = accounts.some((one) => !isTaproot(one)) && accounts.some(isTaproot)
  return accounts
    .filter(({ address }, index) => accounts.findIndex((other) => other.address === address) === index)
    .map(({ said, ...account }) => ({
      ...account,
      purpose: said === 'ordinals' || (said !== 'payment' && isMixed && isTaproot(account)) ? 'ordinals' : 'payment',
    }))
}

/** More than anybody chooses from. */
const mostAccounts = 200

type ReadAccount = Omit<BitcoinAccount, 'purpose'> & { said: unknown }

function readAccount(given: GivenAccount): ReadAccount {
  const { address, publicKey, purpose: said, source } = given ?? {}
  const { script, ...parsed } = parse(address)
  return { address: parsed.address, script, publicKey: readKey(publicKey, script), said, source }
}

function parse(address: unknown): ParsedAddress {
  if (typeof address !== 'string') throw invalid('address')
  try {
    return parseBitcoinAddress(address)
  } catch (thrown) {
    throw thrown instanceof CodecError ? invalid('address') : thrown
  }
}

/** Undefined where there is none, or in a form that is not used. @throws WalletError for the key of another address */
function readKey(given: unknown, script: Bytes): Bytes | undefined {
  const bytes = given instanceof Uint8Array ? Uint8Array.from(given) : parseHex(given)
  const kind = toScriptKind(script)
  if (!kind || (bytes?.length !== 33 && (kind !== 'p2tr' || bytes?.length !== 32))) return undefined
  const key = kind === 'p2tr' ? bytes.slice(-32) : bytes
  if (!isSameBytes(toHash(key, kind), toProgram(script, kind))) throw invalid('public key')
  return key
}

/** What the address of a key holds. */
function toHash(key: Bytes, kind: ScriptKind): Uint8Array {
  if (kind === 'p2tr') return toTaprootOutputKey(key) ?? key
  return kind === 'p2sh' ? hash160(joinBytes([0, 20], hash160(key))) : hash160(key)
}

function parseHex(given: unknown): Bytes | undefined {
  try {
    return typeof given === 'string' ? fromHex(given) : undefined
  } catch (thrown) {
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}

const isTaproot = ({ script }: { script: Uint8Array }) => toScriptKind(script) === 'p2tr'

function invalid(what: string): WalletError {
  return new WalletError({ details: `The wallet shared an invalid ${what}.` })
}
