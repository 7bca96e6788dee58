import { WebSocket } from 'ws'
import * as authentication from '../src/authentication/index.ts'
import { createPairingClient, type PairingClientOptions } from '../src/createPairingClient.ts'

/** A client of the package with storage of its own, on `relayUrl`. */
export function createTestClient(options: { relayUrl: string } & Partial<PairingClientOptions>) {
  return createPairingClient({
    projectId: 'test',
    metadata,
    storage: memoryStorage(),
    WebSocket,
    authentication: async () => authentication,
    ...options,
  })
}

const metadata = { name: 'App', description: '', url: 'https://app.test', icons: [] }

export function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key),
    setItem: (key: string, value: string) => {
      items.set(key, value)
    },
    removeItem: (key: string) => {
      items.delete(key)
    },
  }
}

export const requestedSolana = {
  solana: {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage', 'solana_signTransaction'],
    events: ['accountsChanged'],
  },
}

export const requested = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}
