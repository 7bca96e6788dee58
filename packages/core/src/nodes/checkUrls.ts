import { rejectOption } from '../rejectOption.ts'

/** @throws OptionsInvalidError unless it is a list of at least one http or https url */
export function checkUrls(option: string, urls: readonly string[] | undefined): void {
  if (!Array.isArray(urls) || urls.length === 0) rejectOption(option, 'must list at least one url')
  for (const url of urls)
    if (typeof url !== 'string' || !/^https?:\/\/\S+$/i.test(url))
      rejectOption(option, 'must hold http or https urls only')
}
