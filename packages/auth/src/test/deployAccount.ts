import { readFileSync } from 'node:fs'
import { type Anvil, waitForReceipt } from '@latchkey/anvil'
import {
  type Address,
  concat,
  encodeDeployData,
  getAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { serializeErc6492Signature } from 'viem/utils'

/** Deploys whatever follows the 32 bytes of a salt; on anvil as on public chains. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const file = new URL('../../../../world/generated/bytecodes.json', import.meta.url)
const { bytecodes } = JSON.parse(readFileSync(file, 'utf8')) as { bytecodes: { LocalAccount: Hex } }

const abi = parseAbi(['constructor(address owner)'])

export type SmartAccount = {
  address: Address
  /** Makes a signature of the owner one that brings the account's deployment along (ERC-6492). */
  wrap(signature: Hex): Hex
  deploy(): Promise<void>
}

/** A smart account (ERC-1271) of one key, world/contracts/LocalAccount.sol, that is not deployed yet. */
export function createAccount(anvil: Anvil, owner: Address): SmartAccount {
  const code = encodeDeployData({ abi, bytecode: bytecodes.LocalAccount, args: [owner] })
  const salt = keccak256(toHex(crypto.getRandomValues(new Uint8Array(32))))
  const data = concat([salt, code])
  return {
    address: getAddress(getCreate2Address({ from: create2Deployer, salt, bytecode: code })),
    wrap: (signature) => serializeErc6492Signature({ address: create2Deployer, data, signature }),
    deploy: () => send(anvil, { to: create2Deployer, data }),
  }
}

/** Puts a contract without a constructor on the chain. @returns its address, with its checksum */
export async function deployCode(anvil: Anvil, code: Hex): Promise<Address> {
  const address = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
  await anvil.client.setCode({ address, bytecode: code })
  return address
}

async function send({ client }: Anvil, transaction: { to: Address; data: Hex }): Promise<void> {
  const [account] = await client.getAddresses()
  if (!account) throw new Error('The node has no account to send from.')
  const hash = await client.sendTransaction({ account, chain: null, ...transaction })
  const { status } = await waitForReceipt(client, hash)
  if (status !== 'success') throw new Error('The account was not deployed.')
}
