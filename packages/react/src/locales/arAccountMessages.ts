import type { AccountMessages } from './AccountMessages.ts'
import { isolate } from './isolate.ts'

export const arAccountMessages: AccountMessages = {
  title: 'الحساب',
  copyAddress: 'نسخ العنوان',
  getName: 'احصل على اسم',
  network: ({ name }) => `الشبكة: ${isolate(name)}`,
  unsupportedNetwork: 'شبكة غير مدعومة',
  balanceUnavailable: 'تتعذر الآن قراءة الرصيد الحالي.',
  total: {
    everywhere: 'على كل الشبكات',
    here: 'على هذه الشبكة',
    without: ({ networks }) => `من دون ${networks}، إذ تتعذر قراءتها في الوقت الحالي`,
  },
  disconnect: 'قطع الاتصال',
  contested: ({ id }) =>
    `تطلق إضافة أخرى في هذا المتصفح على نفسها الاسم ${isolate(id)}. ما زلت متصلًا بالمحفظة التي اخترتها؛ أزل الأخرى.`,
  actions: { send: 'إرسال', swap: 'مبادلة', receive: 'استلام' },
  tabs: { label: 'الحساب', tokens: 'الرموز', nfts: 'NFT', activity: 'النشاط' },
  tokens: {
    list: 'الرموز',
    loading: 'جارٍ تحميل الرموز',
    empty: 'لا توجد رموز على هذه الشبكة بعد.',
    retryIn: ({ seconds }) => `أعد المحاولة بعد ${seconds} ث`,
    nativeOnly: 'تتعذر قراءة القائمة في الوقت الحالي؛ لم يُفقد شيء.',
    slow: 'ما زلنا نقرأ رموزك. تأتي القائمة من الخادم، وهو بطيء في الوقت الحالي.',
  },
  nfts: {
    list: 'NFT',
    loading: 'جارٍ تحميل NFT',
    empty: 'لا توجد NFT على هذه الشبكة بعد.',
    unavailable: 'يتعذر عرض NFT في الوقت الحالي.',
    refresh: 'تحقق مجددًا',
    showHidden: ({ count }) => `عرض المخفي كرسائل مزعجة (${count})`,
    hideHidden: 'إخفاء المزعج',
    loadMore: 'عرض المزيد',
    quantity: ({ quantity }) => `× ${quantity}`,
    slow: 'ما زلنا نقرأ NFT. تأتي القائمة من الخادم، وهو بطيء في الوقت الحالي.',
  },
}
