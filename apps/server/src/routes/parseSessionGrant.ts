import { type CaipAddress, CanonicalJsonError, canonicalJson } from '@latchkey/wire'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { parseFunctions } from '../sessions/parseFunctions.ts'
import type { TypedData } from '../sessions/TypedData.ts'
import type { SessionAccount } from '../stores/createPendingSessionStore.ts'
import type { SessionGrant } from '../stores/createSessionStore.ts'
import { parseAccount } from './parseAccount.ts'

/**
 * Reads the `:address` of a session's path, which names its network.
 * @throws ApiError 400 `address` or `chainId`.
 */
export function parseSessionAccount(
  context: Pick<ServerContext, 'chains'>,
  value: string,
): { account: SessionAccount; caipAddress: CaipAddress; chain: Chain } {
  const { address, chains } = parseAccount(context, { address: value })
  const [chain] = chains
  if (!value.includes(':') || !chain)
    throw new ApiError(400, { field: 'address', description: 'The address must name its network (CAIP-10).' })
  return { account: { chainId: chain.id, address }, caipAddress: `${chain.caipNetworkId}:${address}`, chain }
}

/** Bytes of JSON that signer, permissions and policies may have together. */
const maxGrantBytes = 65_536
/** Five years: no key of an app is valid forever. */
const maxLifeMs = 5 * 366 * 86_400_000

/**
 * Checks the requested permissions of a session.
 * @param body.expiry Unix seconds.
 * @throws ApiError 400 when it allows nothing, is over, ends more than five years from now, grants functions that cannot be held to what it
 * shows or has no canonical text to sign; 413 when it is too long to keep.
 */
export function parseSessionGrant(body: {
  expiry: number
  signer: TypedData
  permissions: TypedData[]
  policies: TypedData[]
}): SessionGrant {
  const { expiry, signer, permissions, policies } = body
  if (permissions.length === 0) throw new ApiError(400, { field: '', description: 'Permissions set is empty' })
  const expiresAt = new Date(expiry * 1000)
  if (expiresAt.getTime() <= Date.now())
    throw new ApiError(400, { field: 'expiry', description: 'The expiry is not in the future (Unix seconds).' })
  if (expiresAt.getTime() > Date.now() + maxLifeMs) {
    const description = 'The expiry is more than five years ahead (Unix seconds): choose an earlier one.'
    throw new ApiError(400, { field: 'expiry', description })
  }
  if (Buffer.byteLength(toText([signer, permissions, policies])) > maxGrantBytes) {
    const description = `Signer, permissions and policies are larger than ${maxGrantBytes} bytes.`
    throw new ApiError(413, { field: 'permissions', description })
  }
  const functions = parseFunctions(permissions)
  if ('rejection' in functions) throw new ApiError(400, { field: 'permissions', description: functions.rejection })
  return { expiresAt, signer, permissions, policies }
}

function toText(value: unknown): string {
  try {
    return canonicalJson(value)
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error
    throw new ApiError(400, { field: 'permissions', description: error.message })
  }
}
