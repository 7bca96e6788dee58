import { zeroAddress } from '../../chains/Chain.ts'
import type { TransferKind } from '../../db/schema.ts'

export type OperationType =
  | 'send'
  | 'receive'
  | 'approve'
  | 'mint'
  | 'burn'
  | 'trade'
  | 'deposit'
  | 'withdraw'
  | 'execute'

export type ClassifyOperationParameters = {
  /** The account whose history it is. */
  address: string
  transaction: { sender: string; selector: string; value: string; succeeded: boolean }
  /** Transfers to and from the address. */
  transfers: readonly {
    kind: TransferKind
    token: string | null
    tokenId: string | null
    sender: string
    recipient: string
    amount: string
  }[]
  /** Whether the address granted an allowance in it. */
  approves: boolean
}

const selectors: Record<string, OperationType> = {
  '0xa9059cbb': 'send',
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
}

/** The operation of a transaction for an address, from its transfers. Clients choose the sign of amounts by it. */
export function classifyOperation(options: ClassifyOperationParameters): OperationType {
  const { address, transaction, transfers } = options
  if (!transaction.succeeded) return classifyFailed(options)
  if (transfers.some(({ kind, recipient }) => kind === 'deposit' && recipient === address)) return 'deposit'
  if (transfers.some(({ kind, sender }) => kind === 'withdrawal' && sender === address)) return 'withdraw'
  const net = netByAsset(options)
  const gains = transfers.filter(
    (transfer) => (net.get(assetOf(transfer)) ?? 0n) > 0n && transfer.recipient === address,
  )
  const losses = transfers.filter((transfer) => (net.get(assetOf(transfer)) ?? 0n) < 0n && transfer.sender === address)
  if (gains.length > 0 && gains.every(({ sender, token }) => token !== null && sender === zeroAddress)) {
    // A paid mint of an NFT is a mint; fungible tokens minted in exchange for others (shares, liquidity) are a trade.
    if (losses.length === 0 || gains.every(({ tokenId }) => tokenId !== null)) return 'mint'
  }
  if (gains.length > 0 && losses.length > 0) return 'trade'
  if (gains.length > 0) return 'receive'
  if (losses.length > 0)
    return losses.every(({ recipient, token }) => token !== null && recipient === zeroAddress) ? 'burn' : 'send'
  if (transfers.length > 0) return 'send'
  return options.approves ? 'approve' : 'execute'
}

/** A failed transaction moved nothing, so its call decides. */
function classifyFailed({ transaction, address }: ClassifyOperationParameters): OperationType {
  if (transaction.selector === '' && transaction.value !== '0')
    return transaction.sender === address ? 'send' : 'receive'
  return selectors[transaction.selector] ?? 'execute'
}

function netByAsset({ address, transfers }: ClassifyOperationParameters): Map<string, bigint> {
  const net = new Map<string, bigint>()
  for (const transfer of transfers) {
    const asset = assetOf(transfer)
    const amount = BigInt(transfer.amount)
    const gained = (transfer.recipient === address ? amount : 0n) - (transfer.sender === address ? amount : 0n)
    net.set(asset, (net.get(asset) ?? 0n) + gained)
  }
  return net
}

function assetOf({ token, tokenId }: { token: string | null; tokenId: string | null }): string {
  return `${token ?? 'native'}/${tokenId ?? ''}`
}
