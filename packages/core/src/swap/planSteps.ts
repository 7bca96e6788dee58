import { BaseError } from '../errors/BaseError.ts'
import type { SwapPlan, SwapStep, SwapStepKind } from './SwapPlan.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

/**
 * What is left to do for a swap, by what the chain says of the account's allowance: never an approval that is already there.
 * @throws what the node's transport throws
 */
export async function planSteps(
  context: SwapContext,
  options: {
    sold: SwapToken
    amountIn: bigint
    approval: SwapPlan['approval']
    router: string
    /** Whether a signature may take the approval's place, where the token knows such. */
    permit: boolean
    signal?: AbortSignal | undefined
  },
): Promise<readonly SwapStep[]> {
  const { swaps, calls, network, address, connectorId } = context
  const { amountIn, approval, router, permit, signal } = options
  const token = tokenAddress(options.sold)
  if (!token) return toSteps('swap')
  const allowance = await swaps.readAllowance({ network, token, owner: address, spender: router, signal })
  if (allowance >= amountIn) return toSteps('swap')
  const amount = approval === 'unlimited' ? approval : amountIn
  const needsReset =
    allowance > 0n &&
    (await isRefused(
      calls.simulate({
        network,
        from: address,
        call: swaps.encodeApproval({ token, spender: router, amount }),
        signal,
      }),
    ))
  if (await swaps.canBatch({ connectorId, network, account: address, signal })) return toSteps('batch')
  // A signature is for exactly the amount, and sets it whatever it was before.
  if (permit && approval === 'exact' && (await swaps.canPermit({ network, token, owner: address, signal })))
    return toSteps('permit', 'swap')
  return needsReset ? toSteps('reset', 'approve', 'swap') : toSteps('approve', 'swap')
}

function toSteps(...kinds: SwapStepKind[]): readonly SwapStep[] {
  return kinds.map((kind) => ({ kind, status: 'waiting' }))
}

/** Whether a token refuses a call: by reverting, or by answering false. */
async function isRefused(answer: Promise<string>): Promise<boolean> {
  try {
    return /^0x0{64}$/.test(await answer)
  } catch (error) {
    if (error instanceof BaseError && error.code === 'EXECUTION_REVERTED') return true
    throw error
  }
}
