import type { AssetMessages } from './AssetMessages.ts'
import { isolate } from './isolate.ts'

export const arAssetMessages: AssetMessages = {
  network: 'الشبكة',
  contract: 'العقد',
  copyContract: 'نسخ عنوان العقد',
  send: 'إرسال',
  swap: 'مبادلة',
  token: {
    balance: 'الرصيد',
    value: 'القيمة',
    price: 'السعر',
    change: 'التغير خلال 24 ساعة',
    unpriced: 'لا يُعرف سعر لهذا الرمز.',
    chart: ({ from, to, low, high }) =>
      `السعر خلال 24 ساعة: من ${isolate(from)} إلى ${isolate(to)}، الأدنى ${isolate(low)}، الأعلى ${isolate(high)}.`,
    low: ({ price }) => `الأدنى ${isolate(price)}`,
    high: ({ price }) => `الأعلى ${isolate(price)}`,
    nativeCoin: 'عملة الشبكة نفسها',
  },
  nft: {
    unnamed: ({ tokenId }) => `#${tokenId}`,
    picture: ({ name }) => `صورة ${isolate(name)}`,
    collection: 'المجموعة',
    tokenId: 'معرّف الرمز',
    copyTokenId: 'نسخ معرّف الرمز',
    quantity: 'الكمية',
    standard: 'المعيار',
    spam: 'يبدو هذا مزعجًا. لا تتبع عناوين في اسمه أو صورته، ولا توقّع شيئًا من أجله.',
  },
}
