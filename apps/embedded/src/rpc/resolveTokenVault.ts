import type { WalletChain } from '../boot/readPage.ts'
import type { Session } from '../session/createSession.ts'
import { readCallData, toAddress } from './abi.ts'
import { type DecodedCall, partsOf } from './decodeCall.ts'
import { isVaultCall, vaultSelector } from './decodeTokenVault.ts'
import { requestNode } from './requestNode.ts'

type ReadOptions = { session: Pick<Session, 'rpc'>; chain: WalletChain; signal: AbortSignal }

/**
 * Names the asset of a vault, which only the vault itself knows, by the node. Where the called contract names none it is no vault, and its
 * call is unknown: other contracts have functions of the same form.
 */
export async function resolveTokenVault(
  call: DecodedCall,
  to: string | null,
  options: ReadOptions,
): Promise<DecodedCall> {
  if (to === null || !partsOf(call).some(isVaultCall)) return call
  const asset = await readAsset(to, options)
  const resolve = (each: DecodedCall): DecodedCall => {
    if (!isVaultCall(each)) return each
    return asset === undefined ? { kind: 'unknown', selector: vaultSelector(each) } : { ...each, asset }
  }
  return call.kind === 'multicall' ? { ...call, calls: call.calls.map(resolve) } : resolve(call)
}

async function readAsset(vault: string, { session, chain, signal }: ReadOptions): Promise<string | undefined> {
  // asset()
  const params = [{ to: vault, data: '0x38d52e0f' }, 'latest']
  const result = await requestNode(session, { chain, method: 'eth_call', params, signal }).catch(() => undefined)
  signal.throwIfAborted()
  if (typeof result !== 'string' || !/^0x[0-9a-f]{64}$/i.test(result)) return undefined
  const asset = toAddress(readCallData(`0x00000000${result.slice(2)}`)?.words[0])
  return asset === undefined || /^0x0+$/.test(asset) ? undefined : asset
}
