import { canonicalJson } from '@latchkey/wire'
import type { Enrolment, Moves, WalletFacts } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import type { EndpointBody } from '../api/walletApi.ts'
import type { Opening } from '../calls/vaultCalls.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import { toWalletError, WalletError } from '../errors.ts'
import type { WalletContext } from './walletContext.ts'

/** `addresses`: what the vault has opened the wallet with, in canonical JSON; missing until it has. */
const recordSchema = z.object({ walletId: z.uuid(), deviceShare: z.string(), addresses: z.optional(z.string()) })

/** This device's share of an enrolment, encrypted by the device's key. */
export type DeviceEnrolment = z.infer<typeof recordSchema>

/** The share kept here for an enrolment; undefined if there is none, as after the browser cleared its data. */
export async function readEnrolment(store: DeviceStore, enrolmentId: string): Promise<DeviceEnrolment | undefined> {
  return recordSchema.safeParse(await store.get(name(enrolmentId))).data
}

/** Keeps a share. Done before the server stores its own, so that an interrupted page never leaves a wallet with one share. */
export async function keepEnrolment(
  store: DeviceStore,
  enrolmentId: string,
  enrolment: DeviceEnrolment,
): Promise<void> {
  await store.write({ [name(enrolmentId)]: enrolment })
}

export async function removeEnrolment(store: DeviceStore, enrolmentId: string): Promise<void> {
  await store.write({ [name(enrolmentId)]: undefined })
}

/**
 * Whether the signed-in visitor's wallet opens on this device. One that the server says has other addresses than this device has opened it
 * with does not: they would be shown to receive on. One that was never opened here, as after an interruption, is opened now.
 * @throws what `verifyEnrolment` throws
 */
export async function isEnrolled(context: WalletContext, signal?: AbortSignal): Promise<boolean> {
  const { session, store } = context
  const { enrolmentId } = session.user()?.wallet ?? {}
  const kept = enrolmentId && (await readEnrolment(store, enrolmentId))
  if (!kept) return false
  if (!kept.addresses) await verifyEnrolment(context, signal)
  return !kept.addresses || kept.addresses === canonicalJson(session.user()?.wallet?.addresses ?? null)
}

export type ReleasePurpose = EndpointBody<'releaseShare'>['purpose']

/**
 * Fetches what opens the wallet: this device's share from the store, and the auth share from the server, sealed to a key of the vault.
 * @param purpose for the audit log.
 * @param moves what a signature moves, which the server holds to the operator's limit.
 * @throws WalletError `device_unknown` if this device has no share, `protection_needed` above the limit, `enrolment_unknown` if it was removed.
 */
export async function fetchOpening(
  context: WalletContext,
  purpose: ReleasePurpose,
  signal?: AbortSignal,
  moves?: Moves,
): Promise<Opening> {
  const { session } = context
  const readId = () => session.user()?.wallet?.enrolmentId
  const known = readId()
  try {
    return await release(context, purpose, signal, moves)
  } catch (thrown) {
    if (toWalletError(thrown).code !== 'enrolment_unknown') throw thrown
    // Where the response to a change of the shares was lost, this page still knows the ones before.
    await session.restore(signal)
    if (!readId() || readId() === known) throw thrown
    return await release(context, purpose, signal, moves)
  }
}

async function release(
  context: WalletContext,
  purpose: ReleasePurpose,
  signal?: AbortSignal,
  moves?: Moves,
): Promise<Opening> {
  const { session, store, vault, keys } = context
  const { userId, wallet: known } = session.user() ?? {}
  if (!userId || !known) throw new WalletError('not_signed_in')
  const { enrolmentId } = known
  const kept = enrolmentId ? await readEnrolment(store, enrolmentId) : undefined
  if (!enrolmentId || kept?.walletId !== known.walletId) throw new WalletError('device_unknown')
  const { recipient } = await vault.recipient({})
  const body = { enrolmentId, recipient, purpose, ...(moves && { moves }) }
  const { authShare, wallet } = await session.call('releaseShare', body, signal)
  return {
    userId,
    wallet: toIdentity(wallet),
    enrolmentId,
    deviceKey: keys.wrapping,
    deviceShare: kept.deviceShare,
    recipient,
    authShare,
  }
}

/**
 * Opens the wallet with this device's shares, and keeps the addresses that its keys lead to.
 * @returns what opened it.
 * @throws WalletError `wallet_damaged` where the server says other addresses.
 */
export async function verifyEnrolment(context: WalletContext, signal?: AbortSignal): Promise<Opening> {
  const { store, vault } = context
  const opening = await fetchOpening(context, 'verify', signal)
  await vault.verify({ opening })
  const { enrolmentId, deviceShare, wallet } = opening
  const addresses = canonicalJson(wallet.addresses)
  await keepEnrolment(store, enrolmentId, { walletId: wallet.walletId, deviceShare, addresses })
  // The response that came before may say other ones, which would be shown.
  if (canonicalJson(context.session.user()?.wallet?.addresses ?? null) !== addresses)
    throw new WalletError('wallet_damaged', { details: 'the server returned other addresses' })
  return opening
}

/** What the vault needs to know of a wallet. */
export function toIdentity({ walletId, generation, addresses, blob }: WalletFacts): Opening['wallet'] {
  return { walletId, generation, addresses, blob }
}

const name = (enrolmentId: string) => `enrolment ${enrolmentId}`

/** Stores the shares that a recovery made for this device, whose own is kept already, and opens the wallet with them. */
export async function storeRecovered(
  context: WalletContext,
  options: { enrolment: Enrolment; recoveredFrom: string; signal: AbortSignal },
): Promise<void> {
  const { session } = context
  const { signal, ...body } = options
  session.setWallet(await session.call('enrolDevice', body, signal))
  await verifyEnrolment(context, signal)
}
