import {
  fromHex,
  getField,
  type Metadata,
  readConstant,
  readStored,
  type StoragePlace,
  toBigint,
  toHex,
  toStorageKey,
  type Value,
} from '@latchkey/wire/polkadot'
import { type Node, readWith } from './createNodes.ts'
import { readCount } from './readRuntime.ts'

/** What an account holds, in base units. */
export type Holding = {
  /** All of it but what is reserved, which counts apart. */
  free: bigint
  reserved: bigint
  /** What must stay in the account, whether it is free or reserved. */
  frozen: bigint
  /** What a transfer can take, if the account may end. */
  spendable: bigint
  nonce: number
  /** Whether nothing on the chain needs the account to live on. */
  canEnd: boolean
}

/** @param at the block's hash; the newest one when absent. @throws RpcAnswerInvalidError, and what the node throws */
export async function readHolding(
  node: Node,
  {
    metadata,
    account,
    at,
    signal,
  }: { metadata: Metadata; account: Uint8Array; at?: string; signal?: AbortSignal | undefined },
): Promise<Holding> {
  const value = await readStorage(node, {
    metadata,
    place: { pallet: 'System', entry: 'Account', key: account },
    at,
    signal,
  })
  return readWith(() => {
    const data = getField(value, 'data')
    const [free, reserved, frozen] = ['free', 'reserved', 'frozen'].map((name) => toBigint(getField(data, name)))
    if (free === undefined || reserved === undefined || frozen === undefined) throw new TypeError('Three were read.')
    const held = frozen > reserved ? frozen - reserved : 0n
    return {
      free,
      reserved,
      frozen,
      spendable: free > held ? free - held : 0n,
      nonce: readCount(Number(toBigint(getField(value, 'nonce'))), 'System.Account'),
      canEnd: reserved === 0n && frozen === 0n && toBigint(getField(value, 'consumers')) === 0n,
    }
  }, 'System.Account')
}

/** A value that the chain stores. @throws RpcAnswerInvalidError, and what the node throws */
export async function readStorage(
  node: Node,
  options: { metadata: Metadata; place: StoragePlace; at?: string | undefined; signal?: AbortSignal | undefined },
): Promise<Value> {
  const { metadata, place, at, signal } = options
  const key = readWith(() => toHex(toStorageKey(metadata, place)), place.entry)
  const answer = await node('state_getStorage', at === undefined ? [key] : [key, at], signal)
  return readWith(() => readStored(metadata, place, answer === null ? undefined : fromHex(answer)), place.entry)
}

/** Less than this an account cannot hold: the chain ends it. @throws RpcAnswerInvalidError */
export function readLeast(metadata: Metadata): bigint {
  return readWith(
    () => toBigint(readConstant(metadata, { pallet: 'Balances', name: 'ExistentialDeposit' })),
    'metadata',
  )
}
