import type { TokenBalance } from '@latchkey/core'
import { foldHex, getTokenChoices, setHidesSmall, type TokenChoices } from '@latchkey/core/internal'
import { useMemo, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'

export type ListedTokens = {
  /** Without those that the visitor hides. */
  listed: readonly TokenBalance[]
  /** Hidden one by one. */
  hidden: readonly TokenBalance[]
  hidesSmall: boolean
  /** Hides small balances, or lists them again. */
  setHidesSmall: (hidesSmall: boolean) => void
}

/** The tokens that the visitor has not hidden. */
export function useListedTokens(tokens: readonly TokenBalance[]): ListedTokens {
  const latchkey = useLatchkey()
  const [choices, setChoices] = useState(() => getTokenChoices(latchkey))
  const parts = useMemo(() => splitTokens(tokens, choices), [tokens, choices])
  return {
    ...parts,
    hidesSmall: choices.hidesSmall,
    setHidesSmall(hidesSmall) {
      setHidesSmall(latchkey, hidesSmall)
      setChoices(getTokenChoices(latchkey))
    },
  }
}

/** Values below one US dollar are small. The native currency, and tokens without a price, are not. */
export function splitTokens(
  tokens: readonly TokenBalance[],
  { hidden, hidesSmall }: TokenChoices,
): Pick<ListedTokens, 'listed' | 'hidden'> {
  const addresses = new Set(hidden.map(({ address }) => address))
  const isHidden = ({ address }: TokenBalance) => address !== undefined && addresses.has(foldHex(address))
  const isSmall = ({ address, value }: TokenBalance) => address !== undefined && value !== undefined && value < 1
  return {
    listed: tokens.filter((token) => !isHidden(token) && !(hidesSmall && isSmall(token))),
    hidden: tokens.filter(isHidden),
  }
}
