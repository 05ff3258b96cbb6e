import { QRCodeSVG } from 'qrcode.react';

/** A QR code, dark on white even in the dark scheme, because cameras read that best. */
export function QrCode({ address, title }: { address: string; title: string }) {
  return (
    <div className="w-52 self-start rounded-control border border-hairline bg-white p-3">
      <QRCodeSVG value={address} title={title} role="img" size={182} marginSize={0} />
    </div>
  );
}
