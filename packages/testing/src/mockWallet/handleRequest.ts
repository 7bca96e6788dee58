import { ProviderError } from '../shared/callNode.ts'
import { answerCallsStatus, answerCapabilities, sendCalls } from './sendCalls.ts'
import { signRequest } from './signRequest.ts'
import type { WalletContext, WalletRequest } from './WalletContext.ts'

/**
 * Responds like a browser wallet: accounts, chains and permissions from its own state, signatures after a prompt, the rest from the node.
 */
export async function handleRequest(context: WalletContext, request: WalletRequest): Promise<unknown> {
  const { state, prompts } = context
  const { method } = request
  switch (method) {
    case 'eth_chainId':
      return `0x${state.get().chainId.toString(16)}`
    case 'net_version':
      return String(state.get().chainId)
    case 'eth_accounts':
      return isOpen(context) ? context.getAccounts() : []
    case 'eth_requestAccounts':
      return requestAccounts(context, method)
    case 'wallet_requestPermissions':
      await requestAccounts(context, method)
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_getPermissions':
      return state.get().connected ? [{ parentCapability: 'eth_accounts' }] : []
    case 'wallet_revokePermissions':
      state.set({ connected: false })
      return null
    case 'wallet_switchEthereumChain': {
      const { chainId } = readFirst<{ chainId: string }>(request)
      if (!context.getChain(Number(chainId))) {
        throw new ProviderError({
          code: 4902,
          message: `Unrecognized chain ID "${chainId}". Try adding the chain first.`,
        })
      }
      if (Number(chainId) === state.get().chainId) return null
      await prompts.open(method)
      state.set({ chainId: Number(chainId) })
      return null
    }
    case 'wallet_addEthereumChain':
      return addChain(context, request)
    case 'personal_sign':
    case 'eth_signTypedData_v4':
    case 'eth_sendTransaction':
      return signRequest(context, request)
    case 'wallet_getCapabilities':
      if (context.takesBatches) return answerCapabilities(context)
      break
    case 'wallet_sendCalls':
      if (context.takesBatches) return sendCalls(context, readFirst(request))
      break
    case 'wallet_getCallsStatus':
      if (context.takesBatches)
        return answerCallsStatus(context, (request.params as readonly unknown[] | undefined)?.[0])
      break
  }
  if (/^(?:wallet_|eth_sign|personal_|eth_sendRaw)/.test(method))
    throw new ProviderError({ code: 4200, message: `The mock wallet does not support ${method}.` })
  return context.requestChain(request)
}
function isOpen({ state }: WalletContext): boolean {
  return state.get().connected && !state.get().locked
}

async function requestAccounts(context: WalletContext, method: string): Promise<readonly string[]> {
  const { state, prompts } = context
  const accounts = await context.getAccounts()
  if (isOpen(context) && method === 'eth_requestAccounts') return accounts
  // A locked wallet waits for its password first.
  await prompts.open(method, context.unlocked)
  state.set({ connected: true, accounts })
  return accounts
}

async function addChain(context: WalletContext, request: WalletRequest): Promise<null> {
  const { state, prompts, addsChains } = context
  if (!addsChains) throw new ProviderError({ code: 4200, message: 'The mock wallet does not add chains.' })
  const { chainId, chainName, rpcUrls } = readFirst<{ chainId: string; chainName: string; rpcUrls: string[] }>(request)
  const id = Number(chainId)
  const rpcUrl = rpcUrls?.[0]
  if (!Number.isSafeInteger(id) || !rpcUrl) throw new ProviderError({ code: -32602, message: 'Invalid params' })
  await prompts.open(request.method)
  const added = context.getChain(id) ? state.get().added : [...state.get().added, { id, name: chainName, rpcUrl }]
  state.set({ added, chainId: id })
  return null
}

/** The first parameter. @throws ProviderError -32602 when it is absent */
function readFirst<T>({ params }: WalletRequest): T {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'object' || first === null) throw new ProviderError({ code: -32602, message: 'Invalid params' })
  return first as T
}
