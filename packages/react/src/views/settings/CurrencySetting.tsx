import { fiatCurrencies, setPreferences } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../format/formatDateTime.ts'
import { useCurrency } from '../../hooks/useCurrency.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import { Select } from '../../ui/Select.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The currency that values are shown in, and the age of its rate; without one, that they are in US dollars. */
export function CurrencySetting({ locked }: { locked: string | false }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { code: locale, messages } = useLocale()
  const { settings } = messages
  const { wanted, shown, at, isLoading } = useCurrency()
  const name = new Intl.DisplayNames(locale, { type: 'currency' })
  // The app may want another than those offered.
  const codes = [...new Set<string>([...fiatCurrencies, wanted])]
  return (
    <>
      <Select
        label={settings.currency}
        value={wanted}
        options={codes.map((code) => ({ value: code, text: `${code} · ${name.of(code)}` }))}
        locked={locked}
        onChange={(currency) => setPreferences(latchkey, { currency })}
      />
      <p className="lk-settings-rate" role="status">
        {isLoading
          ? '\u00a0'
          : shown !== wanted
            ? settings.noRate({ currency: wanted })
            : at !== undefined
              ? settings.rateOf({ time: formatDateTime(at, locale) })
              : '\u00a0'}
      </p>
    </>
  )
}

const css = `
.lk-settings-rate { margin: 0; padding: 0 12px; min-height: 18px; font-size: 13px; line-height: 18px; color: var(--lk-text-2) }
`
