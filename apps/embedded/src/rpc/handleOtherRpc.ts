import type { CaipNetworkId } from '@latchkey/wire'
import { WalletError } from '../errors.ts'
import { bitcoinMethods } from './bitcoin/bitcoinMethods.ts'
import { toOwnAddress } from './bitcoin/ownAddress.ts'
import { requireOtherNetwork } from './otherNetworks.ts'
import type { OtherRequest, RpcContext, RpcRequest } from './rpcRequest.ts'
import { solanaMethods } from './solana/solanaMethods.ts'

type Handler = (context: RpcContext, request: OtherRequest) => Promise<unknown>

type Namespace = {
  methods: Record<string, Handler>
  /** The account's address on one of its networks. */
  toAddress(address: string, chainId: CaipNetworkId): string
}

const namespaces: Readonly<Record<'solana' | 'bip122', Namespace>> = {
  solana: { methods: solanaMethods, toAddress: (address) => address },
  bip122: { methods: bitcoinMethods, toAddress: toOwnAddress },
}

/**
 * Answers a request on a network that is no EVM one. Nothing of it goes to a node but a transaction that the visitor approved.
 * @throws WalletError `unknown_chain`; `not_supported` (4200) for every method that is not listed, however it is written; `unauthorized` if
 * the wallet has no account there.
 */
export async function handleOtherRpc(
  context: RpcContext,
  { chainId, ...request }: Omit<RpcRequest, 'chain'> & { chainId: CaipNetworkId },
): Promise<unknown> {
  const { chain, hasNode } = requireOtherNetwork(context.page.chains, chainId)
  const namespace = chainId.startsWith('solana:') ? 'solana' : 'bip122'
  const { method } = request
  const { methods, toAddress } = namespaces[namespace]
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!handler) throw new WalletError('not_supported', { details: method })
  const own = context.user.addresses[namespace]
  if (own === undefined) throw new WalletError('unauthorized')
  return handler(context, { ...request, chain, hasNode, address: toAddress(own, chainId) })
}
