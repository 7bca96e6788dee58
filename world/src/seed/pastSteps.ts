import { type Address, parseUnits } from 'viem'
import { fundedAccounts } from '../accounts.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { createStepMakers } from './createStepMakers.ts'
import type { Step } from './step.ts'

const [alice, bob, carol, dave, erin] = fundedAccounts.map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
] // fundedAccounts has five entries

/**
 * Four months of life for the first two accounts: native currency in and out, tokens in, out, approved, minted and burned, NFTs
 * minted, sent and received, wrapped ether, swaps, and an airdropped scam. Ordered oldest first.
 */
export function pastSteps(plan: ContractPlan): Step[] {
  const { native, token, approve, mintDai, burnDai, wrap, swapEther } = createStepMakers(plan)
  const { key, sendKey, burnKey, stamp, sendStamp, airdropScam } = createStepMakers(plan)

  return [
    native(112, dave, alice, '2.5'),
    native(111.6, erin, bob, '1.2'),
    key(108, alice, 1),
    key(107.9, bob, 2),
    token(103, alice, bob, ['usdc', '125.5']),
    native(96, alice, bob, '0.75'),
    stamp(95, alice, { id: 1, amount: 5n }),
    stamp(94.9, bob, { id: 2, amount: 3n }),
    token(88, carol, alice, ['dai', '340']),
    mintDai(81, alice, '1500'),
    approve(80, alice, ['dai', parseUnits('500', 18)]),
    key(74, alice, 3),
    swapEther(69, alice, ['usdc', '0.5']),
    wrap(63, alice, '1.25'),
    airdropScam(60, alice, 1),
    airdropScam(59.9, bob, 2),
    token(57, alice, carol, ['usdt', '60']),
    sendKey(52, bob, alice, 2),
    native(47, bob, alice, '0.1'),
    burnDai(41, alice, '75'),
    key(36, bob, 4),
    key(35.9, bob, 5),
    sendStamp(33, alice, bob, { id: 1, amount: 2n }),
    sendStamp(32.5, bob, alice, { id: 2, amount: 1n }),
    swapEther(27, bob, ['dai', '0.4']),
    wrap(26, bob, '0.6'),
    token(21, bob, alice, ['usdc', '42.25']),
    approve(18, bob, ['usdc', 250_000_000n]),
    key(14, alice, 6),
    burnKey(13, alice, 6),
    sendKey(11, alice, bob, 1),
    token(9, alice, dave, ['dai', '18.75']),
    native(6, carol, alice, '0.33'),
    token(4, erin, alice, ['usdt', '210']),
    key(2.2, alice, 7),
    native(1.1, alice, erin, '0.05'),
    token(0.4, bob, alice, ['usdc', '15']),
  ]
}
