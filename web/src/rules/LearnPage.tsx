export default function LearnPage({ game }: { game: string }) {
  return <p>{game}</p>;
}
