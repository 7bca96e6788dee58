import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { marketMaker } from '../accounts.ts'
import { collectionAbi, editionsAbi, tokenAbi, uniswapV2RouterAbi, wethAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { drawKey } from './drawKey.ts'
import { drawStamp } from './drawStamp.ts'
import type { Step } from './step.ts'

/** Makers of dated steps, one for each kind of thing that happened on the chains; amounts are whole units in decimal text. */
export function createStepMakers(plan: ContractPlan) {
  const native = (daysAgo: number, from: Address, to: Address, ether: string): Step => ({
    daysAgo,
    from,
    to,
    value: parseEther(ether),
  })
  const token = (daysAgo: number, from: Address, to: Address, what: ['usdc' | 'dai' | 'usdt', string]): Step => ({
    daysAgo,
    from,
    to: plan[what[0]].address,
    data: encodeFunctionData({
      abi: tokenAbi,
      functionName: 'transfer',
      args: [to, parseUnits(what[1], what[0] === 'dai' ? 18 : 6)],
    }),
  })
  const approve = (daysAgo: number, from: Address, what: ['usdc' | 'dai', bigint]): Step => ({
    daysAgo,
    from,
    to: plan[what[0]].address,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [plan.uniswapV2Router.address, what[1]] }),
  })
  const mintDai = (daysAgo: number, to: Address, amount: string): Step => ({
    daysAgo,
    from: marketMaker,
    to: plan.dai.address,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, parseUnits(amount, 18)] }),
  })
  const burnDai = (daysAgo: number, from: Address, amount: string): Step => ({
    daysAgo,
    from,
    to: plan.dai.address,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'burn', args: [parseUnits(amount, 18)] }),
  })
  const wrap = (daysAgo: number, from: Address, ether: string): Step => ({
    ...native(daysAgo, from, plan.weth.address, ether),
    data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
  })
  const swapEther = (daysAgo: number, from: Address, what: ['usdc' | 'dai' | 'usdt', string]): Step => ({
    ...native(daysAgo, from, plan.uniswapV2Router.address, what[1]),
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [plan.weth.address, plan[what[0]].address], from, maxUint256],
    }),
  })
  const key = (daysAgo: number, to: Address, id: number): Step => ({
    daysAgo,
    from: marketMaker,
    to: plan.keys.address,
    data: encodeFunctionData({
      abi: collectionAbi,
      functionName: 'mint',
      args: [
        to,
        BigInt(id),
        metadataUri({
          name: `Harbour Key #${id}`,
          description: 'Opens one of the lockers on the old pier. Which one, nobody wrote down.',
          image: { type: 'image/svg+xml', body: drawKey(id) },
          attributes: [{ trait_type: 'Lobes', value: 3 + (id % 4) }],
        }),
      ],
    }),
  })
  const sendKey = (daysAgo: number, from: Address, to: Address, id: number): Step => ({
    daysAgo,
    from,
    to: plan.keys.address,
    data: encodeFunctionData({ abi: collectionAbi, functionName: 'transferFrom', args: [from, to, BigInt(id)] }),
  })
  const burnKey = (daysAgo: number, from: Address, id: number): Step => ({
    daysAgo,
    from,
    to: plan.keys.address,
    data: encodeFunctionData({ abi: collectionAbi, functionName: 'burn', args: [BigInt(id)] }),
  })
  const stamp = (daysAgo: number, to: Address, what: { id: number; amount: bigint }): Step => ({
    daysAgo,
    from: marketMaker,
    to: plan.stamps.address,
    data: encodeFunctionData({
      abi: editionsAbi,
      functionName: 'mint',
      args: [
        to,
        BigInt(what.id),
        what.amount,
        metadataUri({
          name: `Tide Stamp No. ${what.id}`,
          description: 'A postmark of the harbour office, printed at high water.',
          image: { type: 'image/png', body: drawStamp(what.id) },
        }),
      ],
    }),
  })
  const sendStamp = (daysAgo: number, from: Address, to: Address, what: { id: number; amount: bigint }): Step => ({
    daysAgo,
    from,
    to: plan.stamps.address,
    data: encodeFunctionData({
      abi: editionsAbi,
      functionName: 'safeTransferFrom',
      args: [from, to, BigInt(what.id), what.amount, '0x'],
    }),
  })
  const airdropScam = (daysAgo: number, to: Address, id: number): Step => ({
    daysAgo,
    from: marketMaker,
    to: plan.spam.address,
    data: encodeFunctionData({
      abi: collectionAbi,
      functionName: 'mint',
      args: [
        to,
        BigInt(id),
        metadataUri({
          name: '$5000 USDC reward - visit usdc-bonus.example to claim',
          description: 'Connect your wallet at usdc-bonus.example within 24 hours.',
          image: { type: 'image/svg+xml', body: scamPicture },
        }),
      ],
    }),
  })

  return {
    native,
    token,
    approve,
    mintDai,
    burnDai,
    wrap,
    swapEther,
    key,
    sendKey,
    burnKey,
    stamp,
    sendStamp,
    airdropScam,
  }
}

const scamPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#d7263d"/><text x="200" y="190" text-anchor="middle" font-size="72" fill="#fff" font-family="sans-serif">$5000</text><text x="200" y="260" text-anchor="middle" font-size="40" fill="#fff" font-family="sans-serif">CLAIM NOW</text></svg>'

/**
 * An NFT's metadata document as a `data:` URI, its image inside as another (ERC-721 metadata JSON).
 * @example metadataUri({ name: 'Key 1', description: '…', image: { type: 'image/svg+xml', body: '<svg …' } })
 */
export function metadataUri(piece: {
  name: string
  description: string
  image: { type: 'image/svg+xml' | 'image/png'; body: string | Buffer }
  attributes?: readonly { trait_type: string; value: string | number }[]
}): string {
  const { image, ...rest } = piece
  const document = { ...rest, image: dataUri(image.type, image.body) }
  return dataUri('application/json', JSON.stringify(document))
}

function dataUri(type: string, body: string | Buffer): string {
  return `data:${type};base64,${Buffer.from(body).toString('base64')}`
}
