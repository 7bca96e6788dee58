import { type LocaleCode, locales } from '@latchkey/react'

/** The widget's languages, each by its own name. */
export const localeOptions = (Object.keys(locales) as LocaleCode[]).map((value) => ({
  value,
  label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
}))
