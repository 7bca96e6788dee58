import {
  getSentTransactions,
  type Network,
  type SentTransaction,
  type SwapToken,
  watchSentTransactions,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { endOf, useTokenPicture } from './useSwapForm.ts'

type SuggestedTokensProps = { listed: readonly SwapToken[]; onChoose: (token: SwapToken) => void }

/** A few tokens, one tap each: those of the last swaps, then the first listed ones. */
export function SuggestedTokens({ listed, onChoose }: SuggestedTokensProps): ReactNode {
  useStyles(css)
  const { select: messages } = useMessages().swap
  const sent = useWatch(getSentTransactions, watchSentTransactions)
  const { network } = useNetwork()
  const tokens = suggestTokens({ listed, sent, network })
  if (tokens.length === 0) return null
  return (
    <fieldset className="lk-suggested-tokens">
      <legend className="lk-hidden">{messages.suggested}</legend>
      {tokens.map((token) => (
        <SuggestedToken key={token.address ?? 'native'} token={token} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

function SuggestedToken({ token, onChoose }: { token: SwapToken; onChoose: (token: SwapToken) => void }): ReactNode {
  return (
    <Chip
      icon={<Picture size={20} shape="circle" name={token.symbol} src={useTokenPicture(token)} />}
      onClick={() => onChoose(token)}
    >
      <bdi>{token.symbol}</bdi>
    </Chip>
  )
}

const most = 4

/** The listed tokens of the last swaps on a network, newest first, filled up with the first ones of the list. */
function suggestTokens(options: {
  listed: readonly SwapToken[]
  sent: readonly SentTransaction[]
  network: Network | undefined
}): readonly SwapToken[] {
  const { listed, sent, network } = options
  const used = sent
    .filter(({ caipNetworkId }) => caipNetworkId === network?.caipNetworkId)
    .flatMap((one) => (one.kind === 'swap' ? [one.bought.token, one.sold.token] : []))
    // Sent transactions store contracts without their network.
    .flatMap(({ address }) => listed.filter((token) => endOf(token.address) === endOf(address)))
  return [...new Set([...used, ...listed])].slice(0, most)
}

const css = `
.lk-suggested-tokens { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; flex-wrap: wrap; gap: 6px }
.lk-suggested-tokens > .lk-chip { padding-inline: 8px 10px }
`
