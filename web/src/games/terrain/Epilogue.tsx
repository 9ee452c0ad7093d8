export function Epilogue() {
  return null;
}
