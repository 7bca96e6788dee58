import { type Address, concat, encodeFunctionData, maxUint256, parseEther, parseUnits, zeroHash } from 'viem'
import { faucetPayer, fundedAccounts, marketMaker } from '../accounts.ts'
import { tokenAbi, uniswapV2RouterAbi, wethAbi } from '../contracts/abis.ts'
import { type ContractPlan, create2Deployer, type PlannedContract, tokens } from '../contracts/planContracts.ts'
import { nameSteps } from './nameSteps.ts'
import type { Step } from './step.ts'
import { v3PoolSteps } from './v3PoolSteps.ts'

const foundingDay = 120
const poolEther = 300n
const v3PoolEther = 600n
/** Dollars for one ether. */
const etherPrice = 3_300n

/** Deploys every contract, funds three V2 and two V3 pools (1 ETH = 3,300 USD) and gives out tokens. */
export function deploySteps(plan: ContractPlan): Step[] {
  const deploy = ({ initCode }: PlannedContract): Step => ({
    daysAgo: foundingDay,
    from: marketMaker,
    to: create2Deployer,
    data: concat([zeroHash, initCode]),
  })
  const call = (to: Address, data: `0x${string}`, value = 0n): Step => ({
    daysAgo: foundingDay,
    from: marketMaker,
    to,
    data,
    value,
  })
  const dollars = tokens.filter((token) => token.key !== 'weth')
  const router = plan.uniswapV2Router.address
  const mint = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  const pools = dollars.flatMap(({ key, decimals }) => {
    const token = plan[key].address
    const amount = parseUnits(String(poolEther * etherPrice), decimals)
    return [
      call(token, mint(marketMaker, 2n * amount)),
      call(token, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [router, maxUint256] })),
      call(
        router,
        encodeFunctionData({
          abi: uniswapV2RouterAbi,
          functionName: 'addLiquidityETH',
          args: [token, amount, amount, parseEther(String(poolEther)), marketMaker, maxUint256],
        }),
        parseEther(String(poolEther)),
      ),
    ]
  })
  const gifts = dollars.flatMap(({ key, decimals }, tokenIndex) => [
    ...fundedAccounts.map(({ address }, accountIndex) =>
      call(
        plan[key].address,
        mint(address, parseUnits(String(8_000 - 1_500 * accountIndex - 750 * tokenIndex), decimals)),
      ),
    ),
    call(plan[key].address, mint(faucetPayer, parseUnits('100000000', decimals))),
  ])
  return [
    ...Object.values(plan).map(deploy),
    ...pools,
    ...gifts,
    ...v3Pools(),
    call(plan.weth.address, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), parseEther('50')),
    ...nameSteps(plan).map(({ to, data }) => call(to, data)),
  ]

  /** Ether for USDC and USDC for DAI, each a deeper market than V2's. */
  function v3Pools(): Step[] {
    const ether = parseEther(String(v3PoolEther))
    const [usdc, dai] = [
      parseUnits(String(v3PoolEther * etherPrice), 6),
      parseUnits(String(v3PoolEther * etherPrice), 18),
    ]
    const sides = {
      weth: { token: plan.weth.address, amount: ether },
      usdc: { token: plan.usdc.address, amount: usdc },
      dai: { token: plan.dai.address, amount: dai },
    }
    return [
      call(plan.weth.address, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), ether),
      call(plan.usdc.address, mint(marketMaker, 2n * usdc)),
      call(plan.dai.address, mint(marketMaker, dai)),
      ...v3PoolSteps(plan, { daysAgo: foundingDay, sides: [sides.weth, sides.usdc] }),
      ...v3PoolSteps(plan, { daysAgo: foundingDay, sides: [sides.usdc, sides.dai] }),
    ]
  }
}
