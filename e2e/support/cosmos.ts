import { createECDH, randomBytes } from 'node:crypto'
import { createAccount } from '@latchkey/cosmos-node'
import { toAddressBytes, toCosmosAddress } from '@latchkey/wire/cosmos'
import type { WorldInfo } from '@latchkey/world'

/** A new random account on the world's Cosmos chain. */
export type CosmosPerson = { address: string; privateKey: string }

export function newCosmosPerson(): CosmosPerson {
  const secret = randomBytes(32)
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(secret)
  const address = toCosmosAddress('cosmos', toAddressBytes(curve.getPublicKey(null, 'compressed')))
  return { address, privateKey: secret.toString('hex') }
}

export function cosmosOf(world: WorldInfo): NonNullable<WorldInfo['cosmos']> {
  if (!world.cosmos) throw new Error('The world has no Cosmos chain.')
  return world.cosmos
}

/** Gives an account 10 ATOM. */
export async function fundCosmos(world: WorldInfo, { address }: { address: string }): Promise<void> {
  const response = await fetch(`${world.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId: cosmosOf(world).network.id }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
}

/** Base units of the native currency, read from the node, to compare with what the page shows. */
export async function atomsOf(world: WorldInfo, address: string): Promise<bigint> {
  const path = `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=uatom`
  const response = await fetch(`${cosmosOf(world).restUrl}${path}`, { signal: AbortSignal.timeout(10_000) })
  const { balance } = (await response.json()) as { balance: { amount: string } }
  return BigInt(balance.amount)
}

/** The memos of the transfers to an address, as the node has them. */
export async function memosTo(world: WorldInfo, address: string): Promise<string[]> {
  const query = encodeURIComponent(`transfer.recipient='${address}'`)
  const url = `${cosmosOf(world).restUrl}/cosmos/tx/v1beta1/txs?query=${query}`
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  return ((await response.json()) as { txs: { body: { memo: string } }[] }).txs.map(({ body }) => body.memo)
}

/** Sends base units of the native currency from an account of the specs, and waits for their block. */
export async function payInAtoms(
  world: WorldInfo,
  to: string,
  { amount, memo = '' }: { amount: bigint; memo?: string },
): Promise<void> {
  const payer = await createAccount(77)
  await fundCosmos(world, payer)
  const { restUrl } = cosmosOf(world)
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${restUrl}/cosmos/${path}`, { ...init, signal: AbortSignal.timeout(10_000) })).json() as Promise<{
      account: { account_number: string; sequence: string }
      tx_response: { code: number; raw_log: string }
    }>
  const { account_number, sequence } = (await ask(`auth/v1beta1/accounts/${payer.address}`)).account
  const numbers = { accountNumber: Number(account_number), sequence: Number(sequence) }
  const tx_bytes = await payer.sign({ to, amount: String(amount), memo, ...numbers })
  const body = JSON.stringify({ tx_bytes, mode: 'BROADCAST_MODE_SYNC' })
  const { code, raw_log } = (await ask('tx/v1beta1/txs', { method: 'POST', body })).tx_response
  if (code !== 0) throw new Error(`The Cosmos node refused the payment: ${raw_log}`)
}
