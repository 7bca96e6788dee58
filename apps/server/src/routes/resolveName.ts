import { toResolvedNameMessage } from '@latchkey/wire'
import type { Hex } from 'viem'
import { signMessage } from 'viem/accounts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { ethereumCoinType, requireCoinType } from '../names/coinTypes.ts'
import { toNormalName } from '../names/parseName.ts'
import { toWireChange } from '../names/toWireName.ts'
import { NoNameProviderError } from '../providers/names/createIdentities.ts'
import type { Handler } from './Handler.ts'

/** The address of a name, registered here, in ENS or in Solana's name service. */
export const resolveName: Handler<'resolveName'> = async (context, { params, query }) => {
  const coinType = query.coin_type ?? ethereumCoinType
  requireCoinType(coinType)
  const name = toNormalName(params.name)
  if (!name?.includes('.')) {
    const description = 'Not a name: it needs a dot, as in alice.eth, and the letters that ENSIP-15 allows'
    throw new ApiError(400, { field: 'name', description })
  }
  const resolvedAt = new Date().toISOString()
  try {
    const found = await context.identities.resolve(name, { coinType })
    if (!found) return { name, address: null, coin_type: null, source: null, resolvedAt, signature: null }
    const { address, coinType: coin_type, source, ownerChange } = found
    const response = { name, address, coin_type, source, resolvedAt, ...toWireChange(ownerChange, coin_type) }
    return { ...response, signature: await sign(context, { coinType, nonce: query.nonce }, response) }
  } catch (cause) {
    if (!(cause instanceof NoNameProviderError)) throw cause
    throw new ApiError(503, {
      field: 'name',
      description: 'No name provider responds. Try again later.',
      cause,
    })
  }
}

async function sign(
  { config }: Pick<ServerContext, 'config'>,
  ...message: Parameters<typeof toResolvedNameMessage>
): Promise<Hex | null> {
  const { signingKey } = config.names
  if (!signingKey) return null
  // The configuration's pattern.
  return signMessage({ message: toResolvedNameMessage(...message), privateKey: signingKey.reveal() as Hex })
}
