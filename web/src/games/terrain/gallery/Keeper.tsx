export function Keeper(_: { share: string | null }) {
  return null;
}
