import {
  getSwapTokens,
  type Network,
  navigate,
  type SwapToken,
  setSend,
  setSwap,
  type TokenBalance,
} from '@latchkey/core'
import { getTokenChoices, goBack, hideToken, isSameAddress, showToken } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatBriefAmount, formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { CopyLine } from '../../parts/CopyLine.tsx'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { PriceChange } from '../../parts/PriceChange.tsx'
import { Private } from '../../parts/Private.tsx'
import { TokenPicture } from '../../parts/TokenPicture.tsx'
import { useImitated } from '../../parts/Unverified.tsx'
import { isSameBalance, useTokens } from '../../parts/useTokens.ts'
import { ArrowLeftRightIcon, SendIcon } from '../../ui/AccountIcons.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { TokenPrices } from './TokenPrices.tsx'
import { usePriceChange } from './usePriceChange.ts'

/** A token's details: balance, value, price chart, network and contract. */
export function TokenDetailView({ token: opened }: { token: TokenBalance }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const features = useFeatures()
  const fiat = useFiat()
  const { asset: messages, common } = useMessages()
  const { network: active, networks } = useNetwork()
  const { tokens } = useTokens()
  const token = tokens.find((one) => isSameBalance(one, opened)) ?? opened
  const recorded = usePriceChange(token)
  const change = token.change ?? recorded
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === token.chainId) ?? active
  const imitated = useImitated(token)
  const contract = token.address?.split(':').at(-1)
  const isPriced = token.price > 0
  const { numeric } = token.quantity
  const brief = formatBriefAmount(numeric)
  const exact = formatTokenAmount(numeric, numeric.length)
  const isHere = network !== undefined && network === active
  const swapToken = useSwapToken(token, { network: isHere ? network : undefined })

  function send() {
    setSend(latchkey, { token, sendTokenAmount: undefined })
    navigate(latchkey, 'Send', {})
  }

  function swap(sold: SwapToken) {
    setSwap(latchkey, { sold, bought: undefined, amount: '' })
    navigate(latchkey, 'Swap', {})
  }

  return (
    <View
      title={token.name}
      footer={
        <div className="lk-token-detail-actions">
          <Button variant="primary" icon={<SendIcon size={18} />} disabled={!isHere} onClick={send}>
            {messages.send}
          </Button>
          {swapToken && features.swap && (
            <Button icon={<ArrowLeftRightIcon size={18} />} onClick={() => swap(swapToken)}>
              {messages.swap}
            </Button>
          )}
        </div>
      }
    >
      <div className="lk-token-detail">
        <div className="lk-token-detail-head">
          <TokenPicture token={token} size={48} />
          <bdi className="lk-token-detail-amount" dir="ltr">
            <Private>
              {brief} <span>{token.symbol}</span>
            </Private>
          </bdi>
          {isPriced && token.value !== undefined && (
            <bdi className="lk-token-detail-value" dir="ltr">
              <Private>{fiat.format(token.value)}</Private>
            </bdi>
          )}
        </div>
        {imitated && contract && (
          <Note tone="negative" icon={<TriangleAlertIcon />}>
            {common.imitates({ symbol: imitated })}
            <AddressGroups address={contract} />
          </Note>
        )}
        {isPriced && <TokenPrices token={token} />}
        <Facts>
          {exact !== brief && (
            <Fact label={messages.token.balance}>
              <bdi dir="ltr">
                <Private>{exact}</Private>
              </bdi>
            </Fact>
          )}
          {isPriced && (
            <Fact label={messages.token.price}>
              <bdi dir="ltr">{fiat.price(token.price)}</bdi>
            </Fact>
          )}
          {change !== undefined && (
            <Fact label={messages.token.change}>
              <PriceChange change={change} />
            </Fact>
          )}
          {network && <NetworkFact label={messages.network} network={network} />}
          <Fact label={contract ? messages.contract : messages.token.type} tall={contract !== undefined}>
            {contract ? (
              <CopyLine text={contract} label={messages.copyContract} href={explorerUrl({ network, token: contract })}>
                <AddressGroups address={contract} />
              </CopyLine>
            ) : (
              messages.token.nativeCurrency
            )}
          </Fact>
        </Facts>
        {!isPriced && <Note>{messages.token.noPrice}</Note>}
        {token.address && <HideToken token={token} />}
      </div>
    </View>
  )
}

/** Hides the token from the lists of tokens and goes back, or lists it again. */
function HideToken({ token }: { token: TokenBalance }): ReactNode {
  const latchkey = useLatchkey()
  const { token: messages } = useMessages().asset
  const { address = '' } = token
  const [isHidden, setHidden] = useState(() =>
    getTokenChoices(latchkey).hidden.some((one) => isSameAddress(one.address, address)),
  )
  function change() {
    if (isHidden) {
      showToken(latchkey, { address })
      setHidden(false)
    } else {
      hideToken(latchkey, { token })
      goBack(latchkey)
    }
  }
  return (
    <Button variant="quiet" size="medium" onClick={change}>
      {isHidden ? messages.show : messages.hide}
    </Button>
  )
}

/** The token as a `SwapToken`; undefined unless its network is the active one and supports swaps. */
function useSwapToken(token: TokenBalance, { network }: { network: Network | undefined }): SwapToken | undefined {
  const { data: listed = [] } = useRead(getSwapTokens, {})
  if (!network || listed.length === 0) return undefined
  const { address, name, symbol, quantity, iconUrl } = token
  const own = listed.find((one) => isSameAddress(one.address, address))
  const { caipNetworkId } = network
  const decimals = Number(quantity.decimals)
  return own ?? { caipNetworkId, address, name, symbol, decimals, ...(iconUrl && { iconUrl }), isListed: !address }
}

const css = `
.lk-token-detail { display: grid; gap: 16px }
.lk-token-detail-actions { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px }
.lk-token-detail-head { display: grid; justify-items: center; gap: 4px; padding-block-start: 4px; font-variant-numeric: tabular-nums }
.lk-token-detail-amount {
  max-width: 100%; margin-block-start: 8px; font-size: 22px; line-height: 28px; font-weight: 600; color: var(--lk-text-1);
  text-align: center
}
.lk-token-detail-amount > span { color: var(--lk-text-2); font-weight: 500 }
.lk-token-detail-value { font-size: 15px; line-height: 20px; color: var(--lk-text-2) }
`
