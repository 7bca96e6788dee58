import type { TokenBalance } from '@latchkey/core'
import { getImitatedToken } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useRead } from '../hooks/useRead.ts'
import { TriangleAlertIcon } from '../ui/Icon.tsx'
import { useStyles } from '../ui/useStyles.ts'
import type { Movement } from './ActivityEntry.ts'
import { unverifiedTone } from './unverifiedTone.ts'

export type UnverifiedProps = {
  /** `warning` for an imitation of a known token; `neutral` if its contract is unknown. */
  tone: 'warning' | 'neutral'
}

/** "Unverified token": it has a known symbol or name, but is or may be another token. Data attribute: `data-tone`. */
export function Unverified({ tone }: UnverifiedProps): ReactNode {
  useStyles(css)
  const { common } = useMessages()
  return (
    <span className="lk-unverified" data-tone={tone}>
      <TriangleAlertIcon size={14} />
      {common.unverified}
    </span>
  )
}

/** Whether the token that moved imitates a known token (`warning`), or may, because its contract is unknown (`neutral`). */
export function useUnverified(movement: Movement | undefined): UnverifiedProps['tone'] | undefined {
  const { network } = useNetwork()
  const { name: symbol = '', tokenName, contract } = movement ?? {}
  const imitated = useRead(getImitatedToken, { address: contract ?? undefined, symbol, name: tokenName }).data
  return movement && unverifiedTone(movement, { imitated, nativeSymbol: network?.nativeCurrency.symbol })
}

/**
 * The known symbol that a token imitates; undefined for other tokens, for native currency, and until the known tokens are loaded.
 */
export function useImitated(token: Pick<TokenBalance, 'address' | 'symbol' | 'name'> | undefined): string | undefined {
  const { address, symbol = '', name } = token ?? {}
  const imitated = useRead(getImitatedToken, { address: address?.split(':').at(-1), symbol, name }).data
  return address === undefined ? undefined : (imitated ?? undefined)
}

const css = `
.lk-unverified { display: inline-flex; align-items: center; gap: 4px; max-width: 100%; color: var(--lk-text-2) }
.lk-unverified > svg { flex: none }
.lk-unverified[data-tone=warning] { color: var(--lk-warning) }
`
