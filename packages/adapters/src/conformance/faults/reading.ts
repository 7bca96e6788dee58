import type { PlantedFault } from './PlantedFault.ts'

const reads = 'reads the native balance of each account, as that currency and as a token'
const aborts = 'throws ABORTED for a read whose signal aborted'
const parses = 'parses addresses into their canonical spelling, and rejects text that is none'
const again = 'reads a balance again once money has arrived'
const tokens = 'reads the balance of a token, whatever the account has of the native currency'

/** A read that keeps its first result for each address. */
function once<Options extends { address: string }>(read: (options: Options) => Promise<bigint>) {
  const kept = new Map<string, Promise<bigint>>()
  return (options: Options) => {
    const result = kept.get(options.address) ?? read(options)
    kept.set(options.address, result)
    return result
  }
}

export const readingFaults: readonly PlantedFault[] = [
  {
    title: 'reads the balance of another account',
    foundBy: reads,
    plant: (adapter, { world: { accounts } }) => ({
      ...adapter,
      getNativeBalance: (options) => adapter.getNativeBalance({ ...options, address: accounts[0] }),
    }),
  },
  {
    title: 'reads the balance in another unit',
    foundBy: reads,
    plant: (adapter) => ({
      ...adapter,
      getNativeBalance: async (options) => (await adapter.getNativeBalance(options)) / 10n ** 9n,
    }),
  },
  {
    title: 'has no balance of the native currency as a token',
    foundBy: reads,
    plant: (adapter) => ({ ...adapter, getTokenBalance: async () => 0n }),
  },
  ...(['evm', 'bitcoin'] as const).map(
    (on): PlantedFault => ({
      title: `reads the native balance as that of any token: ${on}`,
      foundBy: tokens,
      on,
      plant: (adapter) => ({
        ...adapter,
        getTokenBalance: ({ token: _, ...options }) => adapter.getNativeBalance(options),
      }),
    }),
  ),
  {
    title: 'reads the balance of a token of another account',
    foundBy: tokens,
    plant: (adapter, { world: { accounts } }) => ({
      ...adapter,
      getTokenBalance: (options) => adapter.getTokenBalance({ ...options, address: accounts[0] }),
    }),
  },
  {
    title: 'reads the native balance once, and never again',
    foundBy: again,
    plant: (adapter) => ({ ...adapter, getNativeBalance: once(adapter.getNativeBalance) }),
  },
  {
    title: 'reads the balance of a token once, and never again',
    foundBy: again,
    plant: (adapter) => ({ ...adapter, getTokenBalance: once(adapter.getTokenBalance) }),
  },
  {
    title: 'ignores the signal of a read',
    foundBy: aborts,
    plant: (adapter) => ({
      ...adapter,
      getNativeBalance: ({ signal: _, ...options }) => adapter.getNativeBalance(options),
    }),
  },
  {
    title: 'ignores the signal of a token’s read',
    foundBy: aborts,
    plant: (adapter) => ({
      ...adapter,
      getTokenBalance: ({ signal: _, ...options }) => adapter.getTokenBalance(options),
    }),
  },
  {
    title: 'leaves an address as it was typed',
    foundBy: parses,
    plant: (adapter) => ({
      ...adapter,
      async parseAddress(text) {
        await adapter.parseAddress(text)
        return text.trim()
      },
    }),
  },
  {
    title: 'takes any text for an address',
    foundBy: parses,
    plant: (adapter) => ({ ...adapter, parseAddress: (text) => adapter.parseAddress(text).catch(() => text) }),
  },
  {
    title: 'takes an address with a missing end',
    foundBy: parses,
    plant: (adapter, { world: { accounts } }) => ({
      ...adapter,
      parseAddress: async (text) =>
        text.length > 30 && accounts[0].startsWith(text) ? accounts[0] : adapter.parseAddress(text),
    }),
  },
  {
    title: 'takes an address with text behind it',
    foundBy: parses,
    plant: (adapter, { world: { accounts } }) => ({
      ...adapter,
      parseAddress: async (text) => (text.startsWith(accounts[0]) ? accounts[0] : adapter.parseAddress(text)),
    }),
  },
  {
    title: 'takes an address whose key nobody has',
    foundBy: 'rejects an address whose key nobody has',
    plant: (adapter, { world: { keyless } }) => ({
      ...adapter,
      parseAddress: async (text) => (keyless.includes(text) ? text : adapter.parseAddress(text)),
    }),
  },
]
