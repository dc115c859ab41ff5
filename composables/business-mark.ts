import type { AvatarProps } from '@nuxt/ui'

/** Grounds on which white is AA, in light and in dark. None is orange: that says that something needs the seller. */
const grounds = [
  'bg-teal-700', 'bg-sky-700', 'bg-indigo-700', 'bg-violet-700', 'bg-fuchsia-800', 'bg-rose-800', 'bg-lime-800',
  'bg-stone-600',
]

/** The sign of a business, in a colour that its id decides: by it somebody sees at a glance in which one they work. */
export function businessMark({ id }: { id: string }): AvatarProps {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 0)
  return { icon: 'i-lucide-store', ui: { root: `rounded-md ${grounds[sum % grounds.length]}`, icon: 'text-white' } }
}
