import type { Eip1193Provider } from '../provider.ts'
import { callNode } from './callNode.ts'

type Answer = (params: readonly unknown[]) => unknown

/** Anvil's first two development accounts: its node signs for them. */
export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const prompting = [
  'eth_requestAccounts',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** An EIP-1193 wallet over a real node, which tests can steer; `answers` overrides methods. */
export function createTestWallet(options: { url: string; chainId?: number; answers?: Record<string, Answer> }) {
  const { url, answers = {} } = options
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const requests: { method: string; params: readonly unknown[] }[] = []
  const chains = new Set([options.chainId ?? 31337])
  let chainId = options.chainId ?? 31337
  let accounts: readonly string[] = [alice, bob]
  let granted = false
  let locked = false
  let next: 'answer' | 'reject' | 'hang' | 'fail' = 'answer'
  let latencyMs = 0

  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const visible = () => (granted && !locked ? accounts.map((account) => account.toLowerCase()) : [])
  const toHex = (id: number) => `0x${id.toString(16)}`
  const setChain = (id: number) => {
    chainId = id
    emit('chainChanged', toHex(id))
  }

  const provider: Eip1193Provider = {
    async request({ method, params: given }) {
      const params = (given ?? []) as readonly unknown[]
      requests.push({ method, params })
      if (prompting.includes(method)) {
        const now = next
        next = 'answer'
        if (now === 'reject') throw { code: 4001, message: 'User rejected the request.' }
        if (now === 'fail') throw { code: -32603, message: 'Internal error' }
        if (now === 'hang') await new Promise(() => {})
      } else if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
      const answer = answers[method]
      if (answer) return answer(params)
      const named = Number((params[0] as { chainId?: string } | undefined)?.chainId)
      switch (method) {
        case 'eth_requestAccounts':
          granted = true
          return visible()
        case 'eth_accounts':
          return visible()
        case 'eth_chainId':
          return toHex(chainId)
        case 'wallet_getPermissions':
          return granted ? [{ parentCapability: 'eth_accounts' }] : []
        case 'wallet_revokePermissions':
          granted = false
          return null
        case 'wallet_switchEthereumChain':
          if (!chains.has(named))
            throw { code: -32603, message: 'Internal error', data: { originalError: { code: 4902 } } }
          setChain(named)
          return null
        case 'wallet_addEthereumChain':
          chains.add(named)
          return null
        default:
          return callNode(url, method, params)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  return {
    provider,
    emit,
    requests: () => requests,
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    signatures: () => requests.map(({ method }) => method).filter((method) => /sign|send/i.test(method)),
    setChain,
    setAccounts(change: readonly string[]) {
      accounts = change
      emit('accountsChanged', visible())
    },
    setLocked(change: boolean) {
      locked = change
      emit('accountsChanged', visible())
    },
    setNext(change: typeof next) {
      next = change
    },
    /** Of what prompts nobody. */
    setLatency(ms: number) {
      latencyMs = ms
    },
  }
}
