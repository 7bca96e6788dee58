import { readFileSync } from 'node:fs'
import type { WorldInfo } from '@latchkey/world'
import type { BrowserContext } from '@playwright/test'
import { type Address, concat, encodeDeployData, getCreate2Address, type Hex, parseAbi, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { chainClient, sendFromMarketMaker } from './chain.ts'

/** Deploys whatever follows the 32 bytes of a salt; on anvil as on public chains. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const chainId = 31337

const file = new URL('../../world/generated/bytecodes.json', import.meta.url)
const { bytecodes } = JSON.parse(readFileSync(file, 'utf8')) as { bytecodes: { LocalAccount: Hex } }

/** The name of the smart wallet's row. */
export const smartWalletName = 'Smart Wallet'

export type SmartWallet = {
  /** Of the contract, with its checksum. */
  address: Address
  /** Signs as another key than the contract's owner from now on. */
  forge(): void
  /** Whether the chain has the contract. */
  isDeployed(): Promise<boolean>
}

/**
 * A wallet in every page of a context whose account is a contract, world/contracts/LocalAccount.sol. Until that is deployed, its signatures
 * bring the deployment along (ERC-6492).
 */
export async function installSmartWallet(
  context: BrowserContext,
  { world, deployed }: { world: WorldInfo; deployed: boolean },
): Promise<SmartWallet> {
  let key = privateKeyToAccount(generatePrivateKey())
  const code = encodeDeployData({
    abi: parseAbi(['constructor(address owner)']),
    bytecode: bytecodes.LocalAccount,
    args: [key.address],
  })
  const address = getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: code })
  const data = concat([zeroHash, code])
  if (deployed) await sendFromMarketMaker(world, { chainId, to: create2Deployer, data })

  const sign = async (raw: Hex): Promise<Hex> => {
    const signature = await key.signMessage({ message: { raw } })
    return deployed ? signature : serializeErc6492Signature({ address: create2Deployer, data, signature })
  }
  await context.exposeFunction('signAsSmartWallet', sign)
  await context.addInitScript(announceSmartWallet, {
    name: smartWalletName,
    address,
    chainId: `0x${chainId.toString(16)}`,
  })
  return {
    address,
    forge() {
      key = privateKeyToAccount(generatePrivateKey())
    },
    isDeployed: async () => (await chainClient(world, { chainId }).getCode({ address })) !== undefined,
  }
}

/** Runs in the page: an EIP-6963 wallet that connects at once, and signs without a prompt. */
function announceSmartWallet({ name, address, chainId }: { name: string; address: string; chainId: string }): void {
  const page = window as unknown as { signAsSmartWallet(message: unknown): Promise<string> }
  const provider = {
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      if (method === 'eth_chainId') return chainId
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
      if (method === 'personal_sign') return page.signAsSmartWallet(params?.[0])
      throw Object.assign(new Error(`This wallet has no ${method}.`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const info = { uuid: 'a1f5a6e0-0000-4000-8000-00000000abcd', name, rdns: 'test.latchkey.smart', icon: '' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
