import { changeAbility, type PlantedFault } from './PlantedFault.ts'

export const inspectingFaults: readonly PlantedFault[] = [
  {
    title: 'takes an account for a contract',
    foundBy: 'reads a funded account as used, and no contract',
    plant: (adapter) =>
      changeAbility(adapter, 'loadTokens', ({ inspectAddress }) => ({
        inspectAddress: async (options) => ({ ...(await inspectAddress(options)), isContract: true }),
      })),
  },
  {
    title: 'throws another library’s error where there is no token',
    foundBy: 'finds no token where there is none',
    plant: (adapter) =>
      changeAbility(adapter, 'loadTokens', () => ({
        readTokenFacts: async () => Promise.reject(new TypeError('no token')),
      })),
  },
  {
    title: 'makes a transfer of an NFT to no address',
    foundBy: 'rejects an NFT transfer to an invalid address',
    plant: (adapter) =>
      changeAbility(adapter, 'loadNfts', ({ encodeNftTransfer }) => ({
        encodeNftTransfer: (transfer) => encodeNftTransfer({ ...transfer, to: transfer.from }),
      })),
  },
  {
    title: 'owns an NFT of no contract',
    foundBy: 'throws RPC_ANSWER_INVALID for an NFT without a contract',
    plant: (adapter) => changeAbility(adapter, 'loadNfts', () => ({ getNftBalance: async () => 1n })),
  },
  {
    title: 'takes any address for a router',
    foundBy: 'rejects a swap through an unknown contract',
    plant: (adapter) => changeAbility(adapter, 'loadSwaps', () => ({ isRouter: () => true })),
  },
  {
    title: 'resolves a name that nobody has',
    foundBy: 'resolves no name that nobody has',
    plant: (adapter, { world: { accounts } }) =>
      changeAbility(adapter, 'loadNames', () => ({
        resolve: async () => ({ status: 'found', address: accounts[0], coinType: 60 }),
      })),
  },
  {
    title: 'recovers a signer from any signature',
    foundBy: 'recovers the signer of a text, and none from an invalid signature',
    plant: (adapter, { world: { accounts } }) =>
      changeAbility(adapter, 'loadNameSignatures', () => ({ recoverSigner: async () => accounts[0] })),
  },
]
