import { isCaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { isRecord, parseJson } from './json.ts'
import { storagePlace } from './storagePlace.ts'

/** The address that an account last sent to by a name, stored on this device only. */
type PaidName = { account: string; caipNetworkId: string; name: string; address: string }

/** For all accounts; the newest are kept. */
const limit = 200

/** The address that an account last sent to by a name on a network; undefined for a new name. */
export function findPaidName(
  latchkey: Latchkey,
  options: { from: string | undefined; network: Network; name: string },
): string | undefined {
  const { from, network, name } = options
  const isSame = (paid: PaidName) =>
    paid.account === from && paid.caipNetworkId === network.caipNetworkId && paid.name === name
  return readPaidNames(latchkey).find(isSame)?.address
}

/** Stores the address a name resolved to, for a comparison at the next transfer. */
export function rememberPaidName(
  latchkey: Latchkey,
  options: { from: string; network: Network; name: string; to: string },
): void {
  const { from: account, network, name, to: address } = options
  const { caipNetworkId } = network
  const others = readPaidNames(latchkey).filter(
    (paid) => paid.account !== account || paid.caipNetworkId !== caipNetworkId || paid.name !== name,
  )
  const { storage, storageKey } = storagePlace(latchkey)
  const list = [{ account, caipNetworkId, name, address }, ...others].slice(0, limit)
  storage.setItem(`${storageKey}.paidNames`, JSON.stringify(list))
}

function readPaidNames(latchkey: Latchkey): readonly PaidName[] {
  const { storage, storageKey } = storagePlace(latchkey)
  const value = parseJson(storage.getItem(`${storageKey}.paidNames`))
  return Array.isArray(value) ? value.slice(0, limit).flatMap((item) => parse(item) ?? []) : []
}

function parse(value: unknown): PaidName | undefined {
  if (!isRecord(value)) return undefined
  const { account, caipNetworkId, name, address } = value
  const isAddress = (text: unknown): text is string => typeof text === 'string' && /^[0-9A-Za-z]{1,128}$/.test(text)
  if (!isAddress(account) || !isAddress(address) || typeof name !== 'string') return undefined
  return isCaipNetworkId(caipNetworkId) ? { account, caipNetworkId, name, address } : undefined
}
