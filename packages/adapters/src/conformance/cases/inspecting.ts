import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'

export const tokenCases: AbilityCases<'loadTokens'> = {
  async 'reads a funded account as used, and no contract'(loadTokens, { world, network }) {
    const [address] = world.accounts
    const facts = await (await loadTokens()).inspectAddress({ network, address })
    expect(facts).toMatchObject({ isContract: false, isToken: false })
    expect(facts.balance).toBe(await world.chain.readNativeBalance(address))
  },
  async 'finds no token where there is none'(loadTokens, { world, network, codeOf }) {
    const [address] = world.accounts
    const tokens = await loadTokens()
    const sources = { network, serverUrls: [], connectorId: undefined }
    expect(await codeOf(tokens.readTokenFacts({ ...sources, address }))).toMatch(/^(TOKEN_INVALID|none)$/)
  },
}

export const nftCases: AbilityCases<'loadNfts'> = {
  async 'rejects an NFT transfer to an invalid address'(loadNfts, { world, codeOf }) {
    const [from, address] = world.accounts
    const nft = { address, tokenId: '1', standard: 'erc721' } as const
    const nfts = await loadNfts()
    const encode = async () => nfts.encodeNftTransfer({ from, to: 'not an address', nft, amount: 1n })
    expect(await codeOf(encode)).toBe('RECEIVER_INVALID')
  },
  async 'throws RPC_ANSWER_INVALID for an NFT without a contract'(loadNfts, { world, network, codeOf }) {
    const [address, account] = world.accounts
    const nft = { address: account, tokenId: '1', standard: 'erc721' } as const
    const nfts = await loadNfts()
    expect(await codeOf(nfts.getNftBalance({ network, address, nft }))).toBe('RPC_ANSWER_INVALID')
  },
}

export const swapCases: AbilityCases<'loadSwaps'> = {
  async 'rejects a swap through an unknown contract'(loadSwaps, { world, network, codeOf }) {
    const [, to] = world.accounts
    const swaps = await loadSwaps()
    expect(swaps.isRouter({ network, address: to })).toBe(false)
    const call = { to, value: 0n, data: '0x' }
    expect(await codeOf(async () => swaps.decodeSwap({ network, call }))).toBe('SWAP_UNSAFE')
  },
}

export const nameCases: AbilityCases<'loadNames'> = {
  async 'resolves no name that nobody has'(loadNames, { network }) {
    const { resolve } = await loadNames()
    const sources = { network, serverUrls: [], connectorId: undefined }
    const found = await resolve({ ...sources, name: 'nobody.test', coinTypes: [1] })
    expect(found?.status).not.toBe('found')
  },
}

export const nameSignatureCases: AbilityCases<'loadNameSignatures'> = {
  async 'recovers the signer of a text, and none from an invalid signature'(loadNameSignatures, contract) {
    const { world, adapter, connect } = contract
    const { recoverSigner } = await loadNameSignatures()
    expect(await recoverSigner({ text: 'a text', signature: '0x' })).toBeUndefined()
    if (!adapter.signMessage) return
    const { connectorId, accounts } = world
    const [address] = accounts
    await connect()
    const signature = await adapter.signMessage({ connectorId, address, message: 'a text' })
    expect(await recoverSigner({ text: 'a text', signature })).toBe(address)
    expect(await recoverSigner({ text: 'another', signature })).not.toBe(address)
  },
}
