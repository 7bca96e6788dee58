import { type Anvil, waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'

const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])

/**
 * Deploys a token with 18 decimals that returns `bytes` bytes for any other call, and whose `transfer` emits a transfer of one unit.
 * @returns its lower-case address.
 */
export async function deployBomb(anvil: Anvil, options: { owner: Address; bytes: number }): Promise<Address> {
  const code = [
    '60003560e01c', // reads the selector
    '8063313ce5671461002357', // decimals()
    '8063a9059cbb1461002e57', // transfer(address,uint256)
    `62${digits(options.bytes, 3)}6000f3`,
    '5b601260005260206000f3',
    // Transfer(this, to, 1)
    '5b6001600052600435307fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300',
  ].join('')
  const data: Hex = `0x61${digits(code.length / 2, 2)}80600c6000396000f3${code}`
  const hash = await anvil.client.sendTransaction({ account: options.owner, data, chain: null })
  const { contractAddress } = await waitForReceipt(anvil.client, hash)
  if (!contractAddress) throw new Error('The bomb was not deployed.')
  return contractAddress.toLowerCase() as Address
}

/** Sends one unit of a bomb to an account. */
export async function sendBomb(anvil: Anvil, options: { bomb: Address; from: Address; to: Address }): Promise<void> {
  const data = encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [options.to, 1n] })
  const { bomb, from } = options
  await waitForReceipt(anvil.client, await anvil.client.sendTransaction({ account: from, to: bomb, data, chain: null }))
}

function digits(value: number, size: number): string {
  return numberToHex(value, { size }).slice(2)
}
