/** What went wrong after a form was sent: a red line in its place, or a banner above the form. */
export function FormError({ text, look = 'line' }: { text: string | undefined; look?: 'line' | 'banner' }) {
  const banner = 'rounded-button bg-red-soft px-3.5 py-3 font-semibold';
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className={`text-red ${look === 'banner' ? banner : 'text-[0.9375rem]'}`}>{text}</p>}
    </div>
  );
}
