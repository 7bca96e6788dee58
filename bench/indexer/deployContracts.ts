import type { Anvil } from '@latchkey/anvil'
import { compileContracts, readUniswapArtifact } from '@latchkey/world'
import { type Address, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'

const erc20 = parseAbiParameters('string, string, uint8, address')
const nft = parseAbiParameters('string, string, address')

export type Contracts = { token: Address; collection: Address; editions: Address; weth: Address }

/** Puts an ERC-20, an ERC-721, an ERC-1155 and a WETH9 on the chain, all owned by `owner`. */
export async function deployContracts(anvil: Anvil, owner: Address): Promise<Contracts> {
  const bytecodes: Record<string, Hex> = { ...(await compileContracts()), WETH9: await readUniswapArtifact('WETH9') }
  const deploy = async (name: string, args: Hex): Promise<Address> => {
    const data: Hex = `${bytecodes[name] ?? '0x'}${args.slice(2)}`
    const hash = await anvil.client.sendTransaction({ account: owner, data, gas: 5_000_000n, chain: null })
    await anvil.client.mine({ blocks: 1 })
    const { contractAddress } = await anvil.client.getTransactionReceipt({ hash })
    if (!contractAddress) throw new Error(`${name} was not deployed.`)
    return contractAddress
  }
  return {
    token: await deploy('LocalToken', encodeAbiParameters(erc20, ['Bench Dollar', 'BUSD', 6, owner])),
    collection: await deploy('LocalCollection', encodeAbiParameters(nft, ['Bench Pieces', 'PIECE', owner])),
    editions: await deploy('LocalEditions', encodeAbiParameters(nft, ['Bench Editions', 'EDITION', owner])),
    weth: await deploy('WETH9', '0x'),
  }
}
