import { getSwap, setSwap, watchSwap } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatBps } from '../../format/formatSwapAmount.ts'
import { useAmountText } from '../../hooks/useAmountText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { CheckIcon } from '../../ui/ConnectIcons.tsx'
import { FormView } from '../../ui/FormView.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { List, Row } from '../../ui/List.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** Hundredths of a percent. */
const presets: readonly number[] = [50, 100, 200]
const mostPercent = 50
/** From here on other traders can profit from the swap. */
const highFromBps = 500

/** The slippage limit: a usual value, taken with one tap, or a custom one. */
export function SwapSlippageView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { slippage: messages } = useMessages().swap
  const { slippageBps } = useWatch(getSwap, watchSwap)
  const [own, setOwn] = useState(() => (presets.includes(slippageBps) ? '' : String(slippageBps / 100)))
  const ownText = useAmountText(own, setOwn)
  const bps = readBps(own)

  function choose(chosen: number) {
    setSwap(latchkey, { slippageBps: chosen })
    goBack(latchkey)
  }

  return (
    <FormView
      title={messages.title}
      className="lk-slippage"
      submitLabel={messages.save}
      disabled={bps === undefined}
      onSubmit={() => bps !== undefined && choose(bps)}
      agreed={<HighSlippageNote bps={bps ?? 0} />}
    >
      <Note>{messages.explain}</Note>
      <List label={messages.label}>
        {presets.map((preset) => (
          <Row
            key={preset}
            name={formatBps(preset)}
            end={preset === slippageBps && <CheckIcon />}
            selected={preset === slippageBps}
            onClick={() => choose(preset)}
          />
        ))}
      </List>
      <TextField
        label={messages.custom}
        labelShown
        dir="ltr"
        inputMode="decimal"
        end={<span aria-hidden="true">%</span>}
        {...ownText}
        error={own !== '' && bps === undefined ? messages.invalid({ most: mostPercent }) : undefined}
      />
    </FormView>
  )
}

/** Warns of a limit from which other traders can profit. */
export function HighSlippageNote({ bps }: { bps: number }): ReactNode {
  const { slippage: messages } = useMessages().swap
  if (bps < highFromBps) return null
  return (
    <Note tone="warning" icon={<TriangleAlertIcon />}>
      {messages.high}
    </Note>
  )
}

/** Percent with one decimal at most, from 0.1 to `mostPercent`; undefined for any other text. */
function readBps(text: string): number | undefined {
  const match = /^(\d{0,2})(?:\.(\d?))?$/.exec(text)
  if (!match) return undefined
  const bps = Number(match[1] || 0) * 100 + Number(match[2] || 0) * 10
  return bps > 0 && bps <= mostPercent * 100 ? bps : undefined
}

const css = `
.lk-slippage { display: grid; gap: 12px }
`
