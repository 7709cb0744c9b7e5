import "./river-picture.css";

/** A river's bend between hills, in the tenant's colour: the default picture. */
export function RiverPicture() {
  return (
    <svg className="river" viewBox="0 0 900 1000" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id="river-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="river-sky-top" />
          <stop offset="1" className="river-sky-low" />
        </linearGradient>
        <linearGradient id="river-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="river-water-far" />
          <stop offset="1" className="river-water-near" />
        </linearGradient>
      </defs>
      <rect width="900" height="1000" fill="url(#river-sky)" />
      <circle className="river-sun" cx="640" cy="300" r="74" />
      <path className="river-hill-1" d="M0 470 C120 400 220 430 330 400 S560 330 700 400 S860 420 900 400 V1000 H0Z" />
      <path className="river-hill-2" d="M0 540 C140 470 260 530 380 500 S620 440 740 500 S880 520 900 510 V1000 H0Z" />
      <path className="river-hill-3" d="M0 620 C160 560 300 610 450 585 S760 560 900 610 V1000 H0Z" />
      <path
        fill="url(#river-water)"
        d="M905 652 C760 640 640 664 560 700 C460 745 520 775 640 790 C780 810 800 850 640 895 C520 930 360 950 300 1000 H720 C760 950 905 940 905 900 V800 C905 770 780 742 760 722 C742 704 820 690 905 690Z"
      />
      <path className="river-shine" d="M640 716 C600 728 596 748 650 758 M700 838 C690 858 640 876 590 886 M470 936 C440 944 424 954 412 966" />
      <path className="river-bank" d="M0 760 C110 700 260 720 330 760 C410 806 400 850 300 900 C210 944 130 970 100 1000 H0Z" />
      <path className="river-bank-near" d="M0 880 C80 850 150 880 150 920 S90 980 70 1000 H0Z" />
      <g className="river-trees">
        <path d="M86 806 l22 -70 l22 70Z M124 820 l18 -58 l18 58Z M52 828 l17 -54 l17 54Z M196 786 l15 -50 l15 50Z M224 800 l12 -40 l12 40Z" />
      </g>
      <g className="river-houses">
        <path d="M560 634 v-30 l20 -16 l20 16 v30Z M610 636 v-24 l16 -13 l16 13 v24Z M666 634 v-40 l8 -20 l8 20 v40Z" />
      </g>
    </svg>
  );
}
