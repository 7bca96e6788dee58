import { changeSend, type PlantedFault, required } from './PlantedFault.ts'

export const pricingFaults: readonly PlantedFault[] = [
  ...[
    ['takes the whole balance for the most that can be sent', (most: bigint) => most + 100_000n] as const,
    ['takes less for the most that can be sent', (most: bigint) => most - 100_000n] as const,
  ].map(
    ([title, change]): PlantedFault => ({
      title,
      foundBy: 'sends the most that can be sent, and no more',
      on: 'bitcoin',
      plant: (adapter) =>
        changeSend(adapter, ({ getMost }) => ({
          getMost: async (options) => change((await getMost?.(options)) ?? 0n),
        })),
    }),
  ),
  {
    title: 'lists the fastest speed first',
    foundBy: 'prices a transfer at each speed, the slowest first, and sends it at the price that was shown',
    on: 'bitcoin',
    plant: (adapter) => ({
      ...adapter,
      feeLevels: async (options) => (await required(adapter, 'feeLevels')(options)).toReversed(),
    }),
  },
  {
    title: 'sends at another speed than the one chosen',
    foundBy: 'prices a transfer at each speed, the slowest first, and sends it at the price that was shown',
    on: 'bitcoin',
    plant: (adapter) =>
      changeSend(adapter, ({ transfer }) => ({ transfer: (request) => transfer({ ...request, feeLevel: 'slow' }) })),
  },
]
